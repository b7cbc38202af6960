import { randomUUIDv7 } from "node:crypto";
import { acceptLink, addStaff } from "#features/auth/accounts.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Role } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";

export const aPassword = "three odd vans";
export const siteUrl = "https://sheaf.example";
export const secret = "s".repeat(40);

/** The clock and the ids of one request of a test. */
export function clock(at = "2026-11-21T12:00:00.000Z"): Clock {
	return { at, newId: () => randomUUIDv7() };
}

/** Somebody who has been added and has set their password. @returns their id. */
export async function joined(
	db: Database,
	email: string,
	role: Role | null = null,
): Promise<string> {
	const added = await addStaff(db, { email, name: null, role }, null, clock());
	if (added.outcome !== "done") throw new Error(`${email} is there already.`);
	const token = added.path.split("/").at(-1) ?? "";
	const outcome = await acceptLink(db, token, aPassword, clock());
	if (outcome !== "done") throw new Error(outcome);
	return added.id;
}
