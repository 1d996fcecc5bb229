import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, vi } from "vitest";

afterEach(cleanup);

// jsdom has no layout, so nothing in it has a size to watch.
class ResizeObserver {
  observe() {}
  disconnect() {}
}
vi.stubGlobal("ResizeObserver", ResizeObserver);

/** Renders a component at an address of the site, or at an entry of the history. */
export async function renderAt(
  address: string | { pathname: string; state: object },
  Component: ComponentType,
) {
  const Stub = createRemixStub([{ path: "*", Component }]);
  const { container } = render(<Stub initialEntries={[address]} future={{ v3_relativeSplatPath: true }} />);
  await waitFor(() => expect(container.firstChild).not.toBeNull(), { timeout: 90_000 });
}
