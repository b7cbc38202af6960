import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addAccount,
	clock,
	secret,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { removeAccount, resetStaff } from "./accounts.server.ts";
import { changeName, changePassword } from "./own-account.server.ts";
import {
	beginSession,
	endSessions,
	expireCookie,
	findAwaitingCode,
	findSession,
	listSessions,
	logOut,
} from "./session.server.ts";

const start = "2026-11-21T12:00:00.000Z";

/** Cookie of a new session, by default of a new account. */
async function startedSession(
	db: Database,
	given?: string,
	awaitsCode = false,
): Promise<string> {
	const staffId = given ?? (await addAccount(db, "ada@firm.example"));
	const agent =
		"Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0";
	const session = { staffId, awaitsCode, agent };
	const { cookie } = await beginSession(db, session, siteUrl, start);

	return cookie.split(";")[0] ?? "";
}
const findHolder = (db: Database, cookie: string | null, at = start) =>
	findSession(db, cookie, siteUrl, at);

const after = (milliseconds: number) =>
	new Date(Date.parse(start) + milliseconds).toISOString();
const HOUR = 3_600_000;

onBothDatabases((test) => {
	test("only a hash of the cookie is stored", async (db) => {
		const cookie = await startedSession(db);
		const value = cookie.slice("__Host-sheaf-desk=".length);

		expect(Buffer.from(value, "base64url")).toHaveLength(32);

		const row = await rowIn(db, "sessions");
		expect(row.id_hash).toBe(createHash("sha256").update(value).digest("hex"));
		expect(JSON.stringify(row)).not.toContain(value);
	});

	test("a session expires after 12 hours without use, and after 7 days in use", async (db) => {
		const cookie = await startedSession(db);

		expect(await findHolder(db, cookie, after(12 * HOUR))).toBeNull();

		for (let hours = 11; hours < 7 * 24; hours += 11) {
			expect(await findHolder(db, cookie, after(hours * HOUR))).not.toBeNull();
			await expect.poll(() => seenAt(db)).toBe(after(hours * HOUR));
		}

		expect(await findHolder(db, cookie, after(7 * 24 * HOUR))).toBeNull();
	});

	test("the last use of a session is written at most once a minute", async (db) => {
		const cookie = await startedSession(db);
		await findHolder(db, cookie, after(59_999));
		await db.transaction().execute(async () => {});

		expect(await seenAt(db)).toBe(start);

		await findHolder(db, cookie, after(60_000));

		await expect.poll(() => seenAt(db)).toBe(after(60_000));
	});

	test("a session that waits for the second factor is not signed in, and expires after ten minutes", async (db) => {
		const cookie = await startedSession(db, undefined, true);

		expect(await findHolder(db, cookie)).toBeNull();
		expect(
			await findAwaitingCode(db, cookie, siteUrl, after(9 * 60_000)),
		).not.toBeNull();
		expect(
			await findAwaitingCode(db, cookie, siteUrl, after(10 * 60_000)),
		).toBeNull();
	});

	test("a new password, a reset and a removal end all sessions; a new name ends none", async (db) => {
		await addAccount(db, "owner@firm.example");

		const id = await addAccount(db, "ada@firm.example");
		const staff = {
			id,
			name: "Ada",
			email: "ada@firm.example",
			role: "member",
		} as const;
		const own = {
			db,
			staff: { ...staff, sessionHash: "" },
			secret,
			clock: clock(),
		};

		const named = await startedSession(db, id);

		await changeName(own, "Ada L.");

		expect(await findHolder(db, named)).toMatchObject({ name: "Ada L." });

		const change = { current: "three odd vans", next: "four odder vans" };
		const { cookie } = await changePassword(own, change, siteUrl);

		expect(await findHolder(db, named)).toBeNull();

		const fresh = cookie.split(";")[0] ?? "";
		expect(await findHolder(db, fresh)).not.toBeNull();

		await resetStaff(db, id, null, clock());

		expect(await findHolder(db, fresh)).toBeNull();

		const last = await startedSession(db, id);

		await removeAccount(db, id, null, clock());

		expect(await findHolder(db, last)).toBeNull();
	});

	test("logout ends one session, the account page lists and ends the account's others", async (db) => {
		const id = await addAccount(db, "ada@firm.example");
		const one = await startedSession(db, id);
		const two = await startedSession(db, id);
		const three = await startedSession(db, id);

		await logOut(db, one, siteUrl, clock());

		expect(await findHolder(db, one)).toBeNull();

		const colleague = await startedSession(
			db,
			await addAccount(db, "grace@firm.example"),
		);
		const staff = await findHolder(db, two);
		const hers = await findHolder(db, colleague);
		if (!staff || !hers) throw new Error("Both are signed in.");

		const own = { db, staff, secret, clock: clock() };
		for (const sessionHash of [hers.sessionHash, staff.sessionHash])
			await endSessions(own, sessionHash);

		const browser = "Edge, Windows";
		expect(await listSessions(own)).toMatchObject([{ browser }, { browser }]);

		await endSessions(own, null);
		// There is no other any more.
		await endSessions(own, null);

		expect(
			await rowsIn(db, "audit_log", { action: "staff.sessions-ended" }),
		).toHaveLength(1);
		expect(await listSessions(own)).toMatchObject([{ isCurrent: true }]);
		expect(await findHolder(db, three)).toBeNull();
		expect(await findHolder(db, colleague)).not.toBeNull();
	});

	test("a Cookie header without a session cookie does not sign in", async (db) => {
		const name = "__Host-sheaf-desk";

		for (const header of [
			null,
			"",
			"sheaf-desk=x",
			`${name}=`,
			`${name}=x; a`,
			"a=b; ;=;",
		])
			expect(await findHolder(db, header), `${header}`).toBeNull();
	});
});

test.each([
	[
		"http://localhost:3000",
		"sheaf-desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
	],
	[
		siteUrl,
		"__Host-sheaf-desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
	],
])("the end of a session at %s removes its cookie", (site, cookie) => {
	expect(expireCookie(site)).toBe(cookie);
});

async function seenAt(db: Database): Promise<string> {
	return (await rowIn(db, "sessions")).seen_at;
}
