import type { Database } from "#lib/db/connection.server.ts";

/** The database could not be opened; the message says why. */
export class NotOpened extends Error {}

/** Stands in for a database that cannot be opened, so that the other checks can be made: whoever asks it anything learns why. */
export function unavailableDatabase(reason: unknown): Database {
	const refuse = () => {
		throw new NotOpened(reason instanceof Error ? reason.message : String(reason));
	};
	const known: Record<string, unknown> = { kind: "sqlite", close: async () => {} };
	return new Proxy(known, { get: (_, name) => known[String(name)] ?? refuse }) as never;
}
