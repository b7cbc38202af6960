import type { SiteEvent } from "./catalogue.ts";
import type { TagId } from "./registry.ts";

/** Why an event did not go to a destination. */
export type NotSentReason =
	/** The visitor has not allowed it. */
	| "no-consent"
	/** Its id is not configured, and nobody else has loaded it. */
	| "not-configured"
	/** Its script could not be loaded. */
	| "blocked"
	/** The address of this page may hold something private. */
	| "private-page"
	/** This booking has been told already. */
	| "repeated"
	/** The vendor's own code failed. */
	| "failed";

type Listener = (reason: NotSentReason, event: SiteEvent, to: TagId | "all") => void;

const listeners = new Set<Listener>();

/** Every decision not to send an event comes through here, and nowhere else. */
export function notSent(reason: NotSentReason, event: SiteEvent, to: TagId | "all"): void {
	for (const listener of listeners) listener(reason, event, to);
}

/** Listens to those decisions; returns how to stop. */
export function onNotSent(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
