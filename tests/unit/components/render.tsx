import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect } from "vitest";

afterEach(cleanup);

/** Renders a component at an address of the site. */
export async function renderAt(address: string, Component: ComponentType) {
  const Stub = createRemixStub([{ path: "*", Component }]);
  const { container } = render(<Stub initialEntries={[address]} future={{ v3_relativeSplatPath: true }} />);
  await waitFor(() => expect(container.firstChild).not.toBeNull(), { timeout: 90_000 });
}
