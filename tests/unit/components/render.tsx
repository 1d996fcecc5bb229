import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach } from "vitest";

afterEach(cleanup);
// jsdom has none.
window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;

/** Renders a component at an address of the site, between the two routes that its links and forms lead to. */
export async function renderAt(address: string, Component: ComponentType) {
  const Here = () => (
    <div data-testid="here">
      <Component />
    </div>
  );
  const Stub = createRemixStub([
    { path: "/", Component: Here },
    { path: "/blogs/:id", Component: Here },
  ]);
  render(<Stub initialEntries={[address]} future={{ v3_relativeSplatPath: true }} />);
  await screen.findByTestId("here");
}
