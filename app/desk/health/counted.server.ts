import { MAX_COUNTED } from "#lib/outbox/messages.server.ts";

/** `One email`, `3 emails`, `100 or more emails`. */
export function counted(count: number, noun: string): string {
	if (count === 1) return `One ${noun}`;
	return `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} ${noun}s`;
}
