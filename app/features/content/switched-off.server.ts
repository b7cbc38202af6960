import { findDetour } from "#content/switches.ts";
import { toSwitchedOff } from "#content/switches-schema.ts";
import { currentDocuments } from "./current-content.server.ts";

/** Where an address of a switched-off page leads: "" for nowhere, null for one that is there. */
export function findSwitchedOff(path: string): string | null {
	return findDetour(path, toSwitchedOff(currentDocuments().switches));
}
