import { onTestFinished, vi } from "vitest";
import { rereadEnv } from "../../../app/runtime/env.server";

/** Sets IMAGE_HOSTS until the test is over. */
export function allowPictures(hosts: string): void {
  vi.stubEnv("IMAGE_HOSTS", hosts);
  rereadEnv();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rereadEnv();
  });
}
