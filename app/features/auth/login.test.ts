import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addAccount,
	aPassword,
	client,
	clock,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { addStaff, removeAccount, resetStaff } from "./accounts.server.ts";
import { MIN_LOGIN } from "./contract.ts";
import { type LoginAnswer, SLOW_LOGIN, submitLogin } from "./login.server.ts";
import { takeAttempt } from "./login-limits.server.ts";
import { sessionOf } from "./session.server.ts";

const email = "owner@firm.example";
const refused = { outcome: "refused", message: messages.login.failed, values: { email } };

/** How long the server has waited, in milliseconds. */
const waits: (number | undefined)[] = [];

beforeEach(() => {
	waits.length = 0;
	// Only the wait is skipped: the database needs its own timers.
	const wait = globalThis.setTimeout;
	vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) => {
		waits.push(ms);
		return wait(run, ms === MIN_LOGIN || ms === SLOW_LOGIN - MIN_LOGIN ? 0 : ms);
	}) as typeof setTimeout);
});
afterEach(() => {
	vi.restoreAllMocks();
});

type Options = { address?: string; at?: string; cookies?: string; from?: string };

function login(
	db: Database,
	fields: Record<string, string>,
	{ address, at, cookies, from }: Options = {},
): Promise<LoginAnswer> {
	const browser = client(address, cookies);
	return submitLogin(db, new Map(Object.entries(fields)), browser, from ?? null, clock(at));
}

/** As many failures for an account, from 25 networks, as make it too many. */
async function failEverywhere(db: Database, tried: string, at: string) {
	for (let count = 0; count < 50; count++) {
		const network = `network ${count % 25}`;
		const subject = { email: tried, staffId: null, network };
		const { retryAfterMs } = await takeAttempt(db, "login", subject, Date.parse(at));
		expect(retryAfterMs).toBe(0);
	}
}

onBothDatabases((open) => {
	test("the right password signs in, by a cookie that scripts cannot read", async () => {
		const db = await open();
		const id = await addAccount(db, email);
		const { result, cookie } = await login(db, {
			email: "OWNER@firm.example",
			password: aPassword,
		});
		expect(result).toEqual({ outcome: "signed-in", to: "/desk" });
		expect(cookie).toMatch(
			/^__Host-sheaf-desk=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
		);
		expect(await sessionOf(db, cookie?.split(";")[0], siteUrl, clock().at)).toMatchObject({
			id,
			email,
			role: "owner",
		});
	});

	test("a wrong password, an unknown address, an account without password and one that was removed are refused alike", async () => {
		const db = await open();
		await addAccount(db, email);
		const other = await addAccount(db, "other@firm.example");
		await removeAccount(db, other, null, clock());
		await addStaff(db, { email: "new@firm.example", name: null, role: null }, null, clock());
		const answers = await Promise.all([
			login(db, { email, password: "wrong" }),
			login(db, { email: "nobody@firm.example", password: aPassword }),
			login(db, { email: "new@firm.example", password: aPassword }),
			login(db, { email: "other@firm.example", password: aPassword }),
		]);
		for (const { result, cookie } of answers) {
			expect(result).toMatchObject({ outcome: "refused", message: messages.login.failed });
			expect(cookie).toBeUndefined();
		}
		expect(messages.login.failed).toEqual({
			title: "Login Failed",
			text: "Password incorrect. Contact support@sheaf.example",
		});
		expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
		expect(waits.filter((ms) => ms === 800)).toHaveLength(4);
	});

	test("five wrong passwords from a network refuse the right one there too, for a while", async () => {
		const db = await open();
		await addAccount(db, email);
		for (let count = 0; count < 5; count++)
			expect((await login(db, { email, password: `wrong ${count}` })).result).toEqual(refused);
		expect((await login(db, { email, password: aPassword })).result).toEqual(refused);
		const later = "2026-11-21T12:03:00.000Z";
		expect((await login(db, { email, password: aPassword }, { at: later })).result).toMatchObject({
			outcome: "signed-in",
		});
	});

	test("wrong passwords from one network lock nobody out elsewhere", async () => {
		const db = await open();
		await addAccount(db, email);
		const elsewhere = { address: "198.51.100.1" };
		for (let minute = 0; minute < 15; minute++) {
			const at = new Date(Date.parse(clock().at) + minute * 60_000).toISOString();
			const wrong = await login(db, { email, password: "wrong" }, { ...elsewhere, at });
			expect(wrong.result).toEqual(refused);
			const right = { email, password: aPassword };
			expect((await login(db, right, { address: `192.0.2.${minute}`, at })).result.outcome).toBe(
				"signed-in",
			);
		}
	});

	test("wrong passwords from many networks slow an account and refuse new networks, not known ones", async () => {
		const db = await open();
		await addAccount(db, email);
		const home = { address: "192.0.2.1" };
		const right = { email, password: aPassword };
		expect((await login(db, right, home)).result.outcome).toBe("signed-in");
		const unknown = "nobody@firm.example";
		const { at } = clock();
		await failEverywhere(db, email, at);
		await failEverywhere(db, unknown, at);
		const elsewhere = { address: "203.0.113.1" };
		waits.length = 0;
		const answers = [
			await login(db, right, elsewhere),
			await login(db, { ...right, email: unknown }, elsewhere),
		];
		for (const { result } of answers)
			expect(result).toMatchObject({ outcome: "refused", message: messages.login.failed });
		expect(waits.filter((ms) => ms === SLOW_LOGIN - MIN_LOGIN)).toHaveLength(2);
		expect((await login(db, right, home)).result.outcome).toBe("signed-in");
		expect((await login(db, { ...right, password: "wrong" }, home)).result).toEqual(refused);

		// 90 days after the last login there, it is a network like any other.
		const late = new Date(Date.parse(at) + 91 * 24 * 3_600_000).toISOString();
		await failEverywhere(db, email, late);
		expect((await login(db, right, { ...home, at: late })).result).toEqual(refused);
	});

	test("neither an email nor a network address is stored", async () => {
		const db = await open();
		await addAccount(db, email);
		await login(db, { email, password: aPassword }, { address: "192.0.2.1" });
		await login(db, { email, password: "wrong" }, { address: "192.0.2.1" });
		const keys = JSON.stringify(await db.selectFrom("rate_limits").select("key").execute());
		expect(keys).not.toMatch(/firm\.example|192\.0\.2/);
	});

	test("right passwords are not counted, however many", async () => {
		const db = await open();
		await addAccount(db, email);
		for (let count = 0; count < 25; count++)
			expect(
				(await login(db, { email, password: aPassword }, { address: "192.0.2.1" })).result.outcome,
			).toBe("signed-in");
	});

	test("after twenty failures from one network, for any accounts, it has to wait", async () => {
		const db = await open();
		const from = (address: string, count: number) =>
			login(db, { email: `nobody${count}@firm.example`, password: "x" }, { address });
		for (let count = 0; count < 20; count++)
			expect((await from("2001:db8::1", count)).result.outcome).toBe("refused");
		expect((await from("2001:db8::ffff", 21)).result).toMatchObject({
			outcome: "limited",
			message: { title: "Too many attempts" },
			retryAfter: 45,
		});
		expect((await from("2001:db8:0:1::1", 22)).result.outcome).toBe("refused");
	});

	test("fifty attempts at once are no more than five", async () => {
		const db = await open();
		await addAccount(db, email);
		await Promise.all(Array.from({ length: 50 }, () => login(db, { email, password: "wrong" })));
		expect((await login(db, { email, password: aPassword })).result).toEqual(refused);
	});

	test("the session that the browser had is over, and one that it was given by others is never taken", async () => {
		const db = await open();
		await addAccount(db, email);
		const first = (await login(db, { email, password: aPassword })).cookie?.split(";")[0] ?? "";
		const planted = "__Host-sheaf-desk=planted";
		const second = await login(db, { email, password: aPassword }, { cookies: first });
		const third = await login(db, { email, password: aPassword }, { cookies: planted });
		expect(await sessionOf(db, first, siteUrl, clock().at)).toBeNull();
		expect(await sessionOf(db, planted, siteUrl, clock().at)).toBeNull();
		for (const { cookie } of [second, third])
			expect(await sessionOf(db, cookie?.split(";")[0], siteUrl, clock().at)).not.toBeNull();
	});

	test("a password that is reset while it is being checked opens nothing", async () => {
		const db = await open();
		const id = await addAccount(db, email);
		const during = login(db, { email, password: aPassword });
		await resetStaff(db, id, null, clock());
		const { cookie } = await during;
		if (cookie) expect(await sessionOf(db, cookie.split(";")[0], siteUrl, clock().at)).toBeNull();
		expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
	});

	test("a login leads to the page of the desk that was asked for, and nowhere else", async () => {
		const db = await open();
		await addAccount(db, email);
		const right = { email, password: aPassword };
		const to = async (fields: Record<string, string>, from?: string) => {
			const { result } = await login(db, { ...right, ...fields }, from ? { from } : {});
			return "to" in result ? result.to : null;
		};
		expect(await to({ to: "/desk/people/1?a=b" })).toBe("/desk/people/1?a=b");
		expect(await to({}, "https://sheaf.example/login?to=%2Fdesk%2Fcalendar")).toBe(
			"/desk/calendar",
		);
		expect(await to({ to: "https://evil.example/desk" })).toBe("/desk");
		expect((await login(db, { email, password: "", to: "/desk/hours" })).result).toMatchObject({
			outcome: "invalid",
			values: { email, to: "/desk/hours" },
		});
	});

	test("a database that cannot write is not reported as a wrong password", async () => {
		const db = await open();
		await sql.raw("ALTER TABLE rate_limits RENAME TO away").execute(db);
		expect((await login(db, { email, password: aPassword })).result).toMatchObject({
			outcome: "failed",
			message: messages.login.unreachable,
		});
	});

	test("nor is one whose accounts cannot be read", async () => {
		const db = await open();
		await sql.raw("ALTER TABLE staff RENAME TO away").execute(db);
		const { result } = await login(db, { email, password: "whatever it is" });
		expect(result).toMatchObject({ outcome: "failed", message: messages.login.unreachable });
	});
});

test.each([
	{ fields: {}, errors: { email: "Email is required", password: "Password is required" } },
	{ fields: { email: "owner", password: "x" }, errors: { email: "Email is invalid" } },
	{
		fields: { email: "<b>@x", password: "" },
		errors: { email: "Email is invalid", password: "Password is required" },
	},
])(
	"a form that does not fit is answered without asking anybody: $errors",
	async ({ fields, errors }) => {
		const { email: typed = "" } = fields as { email?: string };
		const { result } = await login({} as Database, fields as Record<string, string>);
		expect(result).toEqual({ outcome: "invalid", errors, values: { email: typed } });
	},
);
