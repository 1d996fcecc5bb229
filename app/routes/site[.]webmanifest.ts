import { BRAND, PAPER, TAGLINE } from "../site";

const MANIFEST = {
  name: BRAND.name,
  short_name: BRAND.name,
  description: TAGLINE,
  start_url: "/",
  display: "browser",
  background_color: PAPER.light,
  theme_color: PAPER.light,
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
};

export function loader() {
  return Response.json(MANIFEST, { headers: { "Content-Type": "application/manifest+json" } });
}
