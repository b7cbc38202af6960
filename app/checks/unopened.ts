import type { Database } from "#database/connection.server.ts";

/** The database could not be opened; the message says why. */
export class NotOpened extends Error {}

/** Stands in for a database that cannot be opened, so that the other checks can be made: whoever asks it anything learns why. */
export function unopenedDatabase(reason: unknown): Database {
	const refuse = () => {
		throw new NotOpened(reason instanceof Error ? reason.message : String(reason));
	};
	return {
		kind: "sqlite",
		get read() {
			return refuse();
		},
		commit: async () => refuse(),
		scrub: async () => refuse(),
		close: async () => {},
	};
}
