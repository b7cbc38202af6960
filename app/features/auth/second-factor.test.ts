import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addAccount,
	aPassword,
	client,
	clock,
	secret,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";
import {
	confirmSecondFactor,
	findStepOfCode,
	loadSecondFactor,
	proposeSecondFactor,
	removeSecondFactor,
	submitCode,
} from "./second-factor.server.ts";
import { beginSession, findSession } from "./session.server.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

async function addAda(db: Database): Promise<OwnAccount> {
	const id = await addAccount(db, "ada@firm.example");
	const account = {
		id,
		name: "Ada",
		email: "ada@firm.example",
		role: "owner",
	} as const;

	return { db, staff: { ...account, sessionHash: "" }, secret, clock: clock() };
}

/** Code generator of an authenticator app with the unconfirmed secret. */
async function appFor(own: OwnAccount) {
	await proposeSecondFactor(own);

	const factor = await loadSecondFactor(own);
	if (factor.state !== "proposed") throw new Error("It is proposed.");

	expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
	expect(factor.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);

	const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });

	return (at: number) => totp.generate({ timestamp: at });
}

async function withFactor(db: Database) {
	const own = await addAda(db);
	const { staff } = own;
	const codeAt = await appFor(own);
	const typed = { code: codeAt(start), password: aPassword };
	const { codes = [] } = (await confirmSecondFactor(own, typed)) ?? {};
	const state = () => loadSecondFactor(own);

	const signIn = async (code: string, at: number, address?: string) =>
		(await send(db, code, await waiting(db, staff, at), at, address)).outcome;

	return { own, staff, codeAt, codes, state, signIn };
}

/** Cookie of a session that is waiting for the code. */
async function waiting(
	db: Database,
	staff: OwnAccount["staff"],
	at: number,
): Promise<string> {
	const session = { staffId: staff.id, awaitsCode: true };
	const { cookie } = await beginSession(db, session, siteUrl, iso(at));
	return cookie.split(";")[0] ?? "";
}

function send(
	db: Database,
	code: string,
	cookies: string,
	at: number,
	address?: string,
) {
	return submitCode(db, code, client(address, cookies), secret, clock(iso(at)));
}

/** In the digits of East Asian keyboards. */
const widen = (code: string) =>
	code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

onBothDatabases((test) => {
	test("the app's code completes a login and starts a new session", async (db) => {
		const { staff, codeAt } = await withFactor(db);
		const at = start + 60_000;
		const first = await waiting(db, staff, at);
		const answer = await send(
			db,
			` ${codeAt(at).slice(0, 3)} ${codeAt(at).slice(3)}`,
			first,
			at,
		);

		expect(answer.outcome).toBe("signed-in");

		const cookie =
			"cookie" in answer ? (answer.cookie.split(";")[0] ?? "") : "";
		expect(cookie).not.toBe(first);
		expect(await findSession(db, first, siteUrl, iso(at))).toBeNull();
		expect(await findSession(db, cookie, siteUrl, iso(at))).toMatchObject({
			id: staff.id,
		});
		expect((await send(db, codeAt(at + 30_000), first, at)).outcome).toBe(
			"no-login",
		);
	});

	test.each([
		["a hyphen", (code: string) => code.replace(/^.../, "$&-")],
		["a dash", (code: string) => code.replace(/^.../, "$&–")],
		["a space", (code: string) => code.replace(/^.../, "$& ")],
		["wide digits", widen],
		["an invisible character", (code: string) => `${code}\u200b`],
	] as const)(
		"a code with %s is read, and a wrong one refused",
		async (db, _name, write) => {
			const { codeAt, signIn } = await withFactor(db);
			const at = start + 60_000;
			const wrong = String((Number(codeAt(at)) + 1) % 1_000_000);

			expect(await signIn(write(wrong.padStart(6, "0")), at)).toBe("refused");
			expect(await signIn(write(codeAt(at)), at)).toBe("signed-in");
		},
	);

	test("used codes and earlier ones are refused, also the one that turned the second factor on", async (db) => {
		const { codeAt, signIn } = await withFactor(db);

		expect(await signIn(codeAt(start), start)).toBe("refused");

		const at = start + 90_000;
		const outcomes = await Promise.all([
			signIn(codeAt(at), at),
			signIn(codeAt(at), at),
		]);

		expect(outcomes.sort()).toEqual(["refused", "signed-in"]);
		expect(await signIn(codeAt(at - 30_000), at)).toBe("refused");
	});

	test("a recovery code works once, in any notation, and not after new ones were made", async (db) => {
		const { own, codes, signIn, state } = await withFactor(db);
		const [used = "", other = ""] = codes;
		const inCapitals = used.replaceAll("-", " ").toUpperCase();
		const outcomes = await Promise.all([
			signIn(inCapitals, start),
			signIn(used, start),
		]);

		expect(outcomes.sort()).toEqual(["refused", "signed-in"]);
		expect(await state()).toMatchObject({ state: "on", codesLeft: 9 });
		expect(JSON.stringify(await rowIn(db, "staff"))).not.toContain(
			other.replaceAll("-", ""),
		);
		await expect(renewRecoveryCodes(own, "wrong")).rejects.toThrow(
			"wrong-password",
		);

		const renewed = await renewRecoveryCodes(own, aPassword);

		expect(await signIn(other, start)).toBe("refused");
		expect(await signIn(renewed?.codes[9] ?? "", start)).toBe("signed-in");
	});

	test("no recovery codes are made without a second factor", async (db) => {
		const { own } = await withFactor(db);
		await removeSecondFactor(own, aPassword);

		expect(await renewRecoveryCodes(own, aPassword)).toBeNull();
		expect(
			await rowsIn(db, "audit_log", { action: "staff.recovery-codes" }),
		).toEqual([]);
	});

	test("five wrong codes from a network block it, ten block all networks except known ones", async (db) => {
		const { staff, codeAt, signIn } = await withFactor(db);
		const at = start + 60_000;
		const wrong = codeAt(at + 10 * 60_000);
		const home = "192.0.2.1";

		expect(await signIn(codeAt(start + 30_000), start, home)).toBe("signed-in");

		const login = await waiting(db, staff, at);
		const limited = { outcome: "limited", retryAfterMs: 180_000 };

		for (const address of ["198.51.100.1", "198.51.100.2"]) {
			for (let count = 0; count < 5; count++)
				expect((await send(db, wrong, login, at, address)).outcome).toBe(
					"refused",
				);

			expect(await send(db, codeAt(at), login, at, address)).toEqual(limited);
		}

		expect(
			(await send(db, codeAt(at), login, at, "198.51.100.3")).outcome,
		).toBe("limited");
		expect((await send(db, codeAt(at), login, at, home)).outcome).toBe(
			"signed-in",
		);
	});

	test("the second factor is turned on only with the current password", async (db) => {
		const { own, codeAt, state } = await withFactor(db);
		await removeSecondFactor(own, aPassword);

		const newCodeAt = await appFor(own);

		const confirm = (password: string, code = newCodeAt(start)) =>
			confirmSecondFactor(own, { code, password });

		await expect(confirm("wrong")).rejects.toThrow("wrong-password");
		expect(await confirm(aPassword, codeAt(start))).toBeNull();
		expect(await state()).toMatchObject({ state: "proposed" });

		for (let count = 0; count < 5; count++)
			await confirm("wrong").catch(() => {});

		await expect(confirm(aPassword)).rejects.toThrow("limited");

		await db.deleteFrom("rate_limits").execute();

		expect(await confirm(aPassword)).toMatchObject({ codes: { length: 10 } });
	});

	test("the second factor is turned off only with the password", async (db) => {
		const { own, state } = await withFactor(db);
		const remove = (password: string) => removeSecondFactor(own, password);

		await expect(remove("wrong")).rejects.toThrow("wrong-password");
		expect(await state()).toMatchObject({ state: "on" });

		await proposeSecondFactor(own);

		expect(await state()).toMatchObject({ state: "on" });

		await remove(aPassword);

		expect(await state()).toEqual({ state: "off" });

		for (let count = 0; count < 2; count++) await proposeSecondFactor(own);
		const typed = { code: "000000", password: aPassword };

		expect(await confirmSecondFactor(own, typed)).toBeNull();

		await remove("");

		expect(await state()).toEqual({ state: "off" });
	});
});

/** RFC 6238, appendix B, last six digits. The secret is base32 of "12345678901234567890". */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
	[59, "287082", 1],
	[1_234_567_890, "005924", 41_152_263],
	[20_000_000_000, "353130", 666_666_666],
])("at %d s the code is %s, of step %d", (seconds, code, step) => {
	const at = seconds * 1000;

	expect(findStepOfCode(rfcSecret, code, at)).toBe(step);
	expect(findStepOfCode(rfcSecret, code, at + 30_000)).toBe(step);
	expect(findStepOfCode(rfcSecret, code, at - 30_000)).toBe(step);
	expect(findStepOfCode(rfcSecret, code, at + 60_000)).toBeNull();
	expect(findStepOfCode(rfcSecret, code, at - 60_000)).toBeNull();
});

test.each(["", "28708", "2870822", "abcdef", "287 082", "٢٨٧٠٨٢"])(
	"“%s” is not a code",
	(code) => {
		expect(findStepOfCode(rfcSecret, code, 59_000)).toBeNull();
	},
);
