/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // scripts/build.js moves it to `build/` when it is complete.
  buildDirectory: "build/new",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: its decoder, turbo-stream 2, has an open denial-of-service advisory without a fix for Remix 2.
    v3_singleFetch: false,
    // Off: three screens need no discovery, and it would add a public endpoint.
    v3_lazyRouteDiscovery: false,
  },
};
