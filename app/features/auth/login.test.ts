import { afterEach, beforeEach, expect, vi } from "vitest";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	breakTable,
	countRows,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addAccount,
	aPassword,
	client,
	clock,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { addStaff, removeAccount, resetStaff } from "./accounts.server.ts";
import { MIN_LOGIN } from "./contract.ts";
import { type LoginResponse, SLOW_LOGIN, submitLogin } from "./login.server.ts";
import { takeAttempt } from "./login-limits.server.ts";
import { findSession } from "./session.server.ts";

const email = "owner@firm.example";
const right = { email, password: aPassword };
const refused = {
	outcome: "refused",
	message: messages().login.failed,
	values: { email },
};

/** Milliseconds that the server has waited. */
const waits: (number | undefined)[] = [];

beforeEach(() => {
	waits.length = 0;
	// Only the login's delay is faked: the database needs real timers.
	const wait = globalThis.setTimeout;
	vi.spyOn(globalThis, "setTimeout").mockImplementation(((
		run: () => void,
		ms?: number,
	) => {
		waits.push(ms);
		return wait(
			run,
			ms === MIN_LOGIN || ms === SLOW_LOGIN - MIN_LOGIN ? 0 : ms,
		);
	}) as typeof setTimeout);
});
afterEach(() => {
	vi.restoreAllMocks();
});

type Options = { address?: string; at?: string; cookies?: string };

function login(
	db: Database,
	fields: Record<string, string>,
	{ address, at, cookies }: Options = {},
): Promise<LoginResponse> {
	const site = { db, clock: clock(at) };
	return submitLogin(
		site,
		new Map(Object.entries(fields)),
		client(address, cookies),
	);
}

async function outcome(...attempt: Parameters<typeof login>) {
	return (await login(...attempt)).result.outcome;
}

const wrong = { email, password: "wrong" };
const minutesLater = (minutes: number) =>
	new Date(Date.parse(clock().at) + minutes * 60_000).toISOString();
const addOwner = (db: Database) => addAccount(db, email);
/** Id of the staff member signed in by a Set-Cookie or Cookie header. */
const findHolder = (db: Database, cookie = "") =>
	findSession(db, cookie.split(";")[0], siteUrl, clock().at);

/** Fails logins of one account from 25 networks, until its limit is reached. */
async function failEverywhere(db: Database, tried: string, at: string) {
	for (let count = 0; count < 50; count++) {
		const network = `network ${count % 25}`;
		const subject = { email: tried, staffId: null, network };
		const { retryAfterMs } = await takeAttempt(
			db,
			"login",
			subject,
			Date.parse(at),
		);

		expect(retryAfterMs).toBe(0);
	}
}

onBothDatabases((test) => {
	test("the right password signs in, by an HttpOnly cookie", async (db) => {
		const { result, cookie } = await login(db, {
			...right,
			email: "OWNER@firm.example",
		});

		expect(result).toEqual({ outcome: "signed-in", to: "/desk" });
		expect(cookie).toMatch(
			/^__Host-sheaf-desk=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
		);
		expect(await findHolder(db, cookie)).toMatchObject({
			email,
			role: "owner",
		});
	});

	test("wrong password, unknown email, missing password and removed account get the same response", async (db) => {
		const other = await addAccount(db, "other@firm.example");
		await removeAccount(db, other, null, clock());
		await addStaff(
			db,
			{ email: "new@firm.example", name: null, role: null },
			null,
			clock(),
		);

		const answers = await Promise.all([
			login(db, wrong),
			...["nobody", "new", "other"].map((name) =>
				login(db, { ...right, email: `${name}@firm.example` }),
			),
		]);
		for (const { result, cookie } of answers) {
			expect(result).toMatchObject({
				outcome: "refused",
				message: messages().login.failed,
			});
			expect(cookie).toBeUndefined();
		}

		expect(messages().login.failed).toEqual({
			title: "Login Failed",
			text: "Password incorrect. Contact support@sheaf.example",
		});
		expect(await countRows(db, "sessions")).toBe(0);
		expect(waits.filter((ms) => ms === 800)).toHaveLength(4);
	});

	test("five wrong passwords from a network block the right one there, temporarily", async (db) => {
		// Concurrent, so that none is checked before all are counted.
		await Promise.all(Array.from({ length: 50 }, () => login(db, wrong)));

		expect((await login(db, right)).result).toEqual(refused);
		expect(await outcome(db, right, { at: "2026-11-21T12:03:00.000Z" })).toBe(
			"signed-in",
		);
	});

	test("wrong passwords from one network do not block others, right ones are not counted, and no address is stored", async (db) => {
		for (let minute = 0; minute < 25; minute++) {
			const at = minutesLater(minute);

			expect(await outcome(db, wrong, { address: "198.51.100.1", at })).toBe(
				"refused",
			);
			expect(await outcome(db, right, { address: "192.0.2.1" })).toBe(
				"signed-in",
			);
		}

		const stored = JSON.stringify(await rowsIn(db, "rate_limits"));

		expect(stored).not.toMatch(/firm\.example|192\.0\.2|198\.51\.100/);
	});

	test("wrong passwords from many networks block logins from new networks only", async (db) => {
		const home = { address: "192.0.2.1" };

		expect(await outcome(db, right, home)).toBe("signed-in");

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
			expect(result).toMatchObject({
				outcome: "refused",
				message: messages().login.failed,
			});

		expect(waits.filter((ms) => ms === SLOW_LOGIN - MIN_LOGIN)).toHaveLength(2);
		expect(await outcome(db, right, home)).toBe("signed-in");
		expect(await outcome(db, { ...right, password: "wrong" }, home)).toBe(
			"refused",
		);

		// 90 days after its last login a network is unknown again.
		const late = minutesLater(91 * 24 * 60);
		await failEverywhere(db, email, late);

		expect(await outcome(db, right, { ...home, at: late })).toBe("refused");
	});

	test("after twenty failures from one network, for any accounts, the network has to wait", async (db) => {
		const from = (address: string, count: number) =>
			login(
				db,
				{ email: `nobody${count}@firm.example`, password: "x" },
				{ address },
			);

		for (let count = 0; count < 20; count++)
			expect((await from("2001:db8::1", count)).result.outcome).toBe("refused");

		expect((await from("2001:db8::ffff", 21)).result).toMatchObject({
			outcome: "limited",
			message: { title: "Too many attempts" },
			retryAfter: 45,
		});
		expect((await from("2001:db8:0:1::1", 22)).result.outcome).toBe("refused");
	});

	test("a login ends the browser's previous session and never adopts a planted one", async (db) => {
		const first = (await login(db, right)).cookie?.split(";")[0];
		const planted = "__Host-sheaf-desk=planted";
		const second = await login(db, right, { cookies: first ?? "" });
		const third = await login(db, right, { cookies: planted });

		for (const cookie of [first, planted])
			expect(await findHolder(db, cookie)).toBeNull();

		for (const { cookie } of [second, third])
			expect(await findHolder(db, cookie)).not.toBeNull();
	});

	test("a password that is reset during the login does not sign in", async (db) => {
		const { id } = await rowIn(db, "staff");
		const during = login(db, right);

		await resetStaff(db, id, null, clock());
		await during;

		expect(await countRows(db, "sessions")).toBe(0);
	});

	test("a login redirects to the requested desk page, and to no other site", async (db) => {
		const elsewhere = await login(db, {
			...right,
			to: "https://evil.example/desk",
		});

		expect(elsewhere.result).toMatchObject({ to: "/desk" });

		const browser = {
			...client(),
			referer: "https://sheaf.example/login?to=%2Fdesk%2Fcalendar",
		};
		const plain = await submitLogin(
			{ db, clock: clock() },
			new Map(Object.entries(right)),
			browser,
		);

		expect(plain.result).toMatchObject({ to: "/desk/calendar" });

		const values = { email, to: "/desk/hours" };
		const { result } = await login(db, { ...values, password: "" });

		expect(result).toMatchObject({ outcome: "invalid", values });
	});

	test("a missing table is not reported as a wrong password", async (db) => {
		const unreachable = {
			outcome: "failed",
			message: messages().login.unreachable,
		};
		for (const table of ["rate_limits", "staff"]) {
			const repair = await breakTable(db, table);

			expect((await login(db, right)).result).toMatchObject(unreachable);

			await repair();
		}
	});
}, addOwner);
