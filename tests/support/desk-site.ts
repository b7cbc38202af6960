import { randomUUIDv7 } from "node:crypto";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Role } from "#lib/http/request-context.server.ts";

/** What a loader or an action of the desk begins with, for somebody who is signed in. */
export function deskSite(
	db: Database,
	at = "2026-11-23T08:00:00.000Z",
	role: Role = "owner",
): StaffContext {
	return {
		db,
		origin: "https://sheaf.example",
		nonce: "nonce",
		secret: "a secret of the test, long enough",
		clock: { at, newId: () => randomUUIDv7() },
		notify: {
			from: "hello@sheaf.example",
			to: "desk@sheaf.example",
			webhook: true,
			webhookUrl: "https://crm.example/hook",
		},
		staff: {
			id: `staff-${role}`,
			name: role === "owner" ? "Ada Desk" : "Ben Bench",
			email: `${role}@sheaf.example`,
			role,
			sessionHash: "hash",
		},
		log() {},
	};
}

/** The account behind `deskSite`. */
export async function addStaffRow(db: Database, role: Role = "owner"): Promise<void> {
	const { id, name, email } = deskSite(db, undefined, role).staff;
	await db.commit([
		{
			table: "staff",
			sql: `INSERT INTO staff (id, email, name, role, created_at)
				VALUES ('${id}', '${email}', '${name}', '${role}', '2026-11-01T09:00:00.000Z')`,
			parameters: [],
		},
	]);
}

/** The fields of a form. */
export function fieldsOf(fields: Record<string, string>): ReadonlyMap<string, string> {
	return new Map(Object.entries(fields));
}
