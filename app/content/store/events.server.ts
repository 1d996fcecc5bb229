import { EventEmitter } from "node:events";
import type { ContentError } from "../article/blog";

type Events = {
  /** A retried call is followed by another; a rejected one was not made, because the circuit breaker was open. */
  call: [outcome: "ok" | ContentError | "retried" | "rejected"];
  breaker: [isOpen: boolean];
};

/** What happens to calls of the source, for whoever counts it. */
export const contentEvents = new EventEmitter<Events>();
