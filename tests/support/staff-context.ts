import { RouterContextProvider } from "react-router";
import { addStaff, giveCalendar } from "#features/auth/accounts.server.ts";
import type { Role } from "#features/auth/contract.ts";
import type { ClientInfo } from "#features/auth/login.server.ts";
import { hashNetwork } from "#features/auth/login-limits.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext, type Site } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { makeFirstId } from "#lib/uuid.ts";
import { aPassword, aPasswordHash } from "./password.ts";

export { aPassword };

/** The context of a desk loader or action with a session. */
export function staffContext(
	db: Database,
	at = "2026-11-23T08:00:00.000Z",
	role: Role = "owner",
): StaffContext {
	return {
		db,
		origin: "https://sheaf.example",
		nonce: "nonce",
		secret: "a secret of the test, long enough",
		clock: clock(at),
		notify: {
			from: { name: "", address: "hello@sheaf.example" },
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
		log,
	};
}

export function routeArgs(
	site: Site,
	request: Request,
	params: Record<string, string> = {},
): never {
	const context = new RouterContextProvider();
	context.set(requestContext, site);

	const url = new URL(request.url);

	return { request, context, params, url, pattern: url.pathname } as never;
}

/** Inserts the account of `staffContext`. */
export async function addStaffRow(
	db: Database,
	role: Role = "owner",
): Promise<void> {
	const { id, name, email } = staffContext(db, undefined, role).staff;
	const created_at = "2026-11-01T09:00:00.000Z";
	await db
		.insertInto("staff")
		.values({ id, email, name, role, created_at })
		.execute();
	await giveCalendar(db, { id, name }, created_at);
}

export function formFields(
	fields: Record<string, string>,
): ReadonlyMap<string, string> {
	return new Map(Object.entries(fields));
}

export const siteUrl = "https://sheaf.example";
export const secret = "s".repeat(40);

let lastId = 0;

/** A fixed time, and ascending ids of that time (UUIDv7): lists and reports select leads by id. */
export function clock(at = "2026-11-21T12:00:00.000Z"): Clock {
	const start = makeFirstId(Date.parse(at)).slice(0, -12);

	return { at, newId: () => start + String(++lastId).padStart(12, "0") };
}

/** The server's log: Vitest shows it below a test that fails. */
export function log(event: string, details?: Record<string, unknown>): void {
	console.log(event, details);
}

/** The client info of a request from a network address. */
export function client(
	address?: string,
	cookies: string | null = null,
): ClientInfo {
	return {
		siteUrl,
		network: hashNetwork(secret, address),
		agent: "Test",
		cookies,
	};
}

/** Adds an account with `aPassword`. @returns its id. */
export async function addAccount(
	db: Database,
	email: string,
	role: Role | null = null,
) {
	const added = await addStaff(db, { email, name: null, role }, null, clock());
	if (added.outcome !== "done") throw new Error(`${email} already exists.`);

	await db
		.updateTable("staff")
		.set({ password_hash: aPasswordHash, password_changed_at: clock().at })
		.where("id", "=", added.id)
		.execute();
	await db.deleteFrom("staff_links").where("staff_id", "=", added.id).execute();

	return added.id;
}
