import { useRouteLoaderData } from "@remix-run/react";
import type { Root } from "../root";

/** The site's public address, without a slash at its end. */
export function useSiteUrl(): string {
  return useRouteLoaderData<Root["root"]>("root")?.siteUrl ?? "";
}
