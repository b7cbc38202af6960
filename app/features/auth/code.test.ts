import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addAccount, clock, secret, siteUrl } from "../../../tests/support/staff-context.ts";
import {
	confirmSecondFactor,
	proposeSecondFactor,
	removeSecondFactor,
	secondFactorOf,
} from "./account.server.ts";
import { submitCode } from "./code.server.ts";
import { beginSession, sessionOf } from "./session.server.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

type Factor = { staff: SignedIn; codeAt(at: number): string; codes: string[] };

async function withFactor(db: Database): Promise<Factor> {
	const id = await addAccount(db, "ada@firm.example");
	const staff: SignedIn = {
		id,
		name: "Ada",
		email: "ada@firm.example",
		role: "owner",
		sessionHash: "",
	};
	await proposeSecondFactor(db, staff, secret);
	const factor = await secondFactorOf(db, staff, secret);
	if (factor.state !== "proposed") throw new Error("It is proposed.");
	const totp = new TOTP({ secret: Secret.fromBase32(factor.secret) });
	const codeAt = (at: number) => totp.generate({ timestamp: at });
	const codes = await confirmSecondFactor(db, staff, codeAt(start), secret, clock());
	if (!codes) throw new Error("The code is right.");
	return { staff, codeAt, codes };
}

/** Somebody who has just given the right password. */
async function waiting(db: Database, staff: SignedIn, at: number): Promise<string> {
	const { cookie, writes } = beginSession(
		db,
		{ staffId: staff.id, awaitsCode: true, agent: null },
		siteUrl,
		iso(at),
	);
	await db.commit(writes);
	return cookie.split(";")[0] ?? "";
}

function send(db: Database, code: string, cookies: string, at: number) {
	const sender = { siteUrl, clientAddress: undefined, agent: null, cookies };
	return submitCode(db, code, sender, secret, clock(iso(at)));
}

onBothDatabases((open) => {
	test("the app's code completes a login, in a new session", async () => {
		const db = await open();
		const { staff, codeAt } = await withFactor(db);
		const at = start + 60_000;
		const first = await waiting(db, staff, at);
		const answer = await send(db, ` ${codeAt(at).slice(0, 3)} ${codeAt(at).slice(3)}`, first, at);
		expect(answer.outcome).toBe("signed-in");
		const cookie = "cookie" in answer ? (answer.cookie.split(";")[0] ?? "") : "";
		expect(cookie).not.toBe(first);
		expect(await sessionOf(db, first, siteUrl, iso(at))).toBeNull();
		expect(await sessionOf(db, cookie, siteUrl, iso(at))).toMatchObject({ id: staff.id });
		expect((await send(db, codeAt(at + 30_000), first, at)).outcome).toBe("no-login");
	});

	test("no code works twice, nor does an older one, nor the one that switched it on", async () => {
		const db = await open();
		const { staff, codeAt } = await withFactor(db);
		expect((await send(db, codeAt(start), await waiting(db, staff, start), start)).outcome).toBe(
			"refused",
		);
		const at = start + 90_000;
		const outcomes = await Promise.all(
			[await waiting(db, staff, at), await waiting(db, staff, at)].map((cookie) =>
				send(db, codeAt(at), cookie, at).then(({ outcome }) => outcome),
			),
		);
		expect(outcomes.sort()).toEqual(["refused", "signed-in"]);
		const third = await waiting(db, staff, at);
		expect((await send(db, codeAt(at - 30_000), third, at)).outcome).toBe("refused");
	});

	test("a recovery code works once", async () => {
		const db = await open();
		const { staff, codes } = await withFactor(db);
		const [code = ""] = codes;
		const once = await send(db, code.toUpperCase(), await waiting(db, staff, start), start);
		expect(once.outcome).toBe("signed-in");
		const again = await send(db, code, await waiting(db, staff, start), start);
		expect(again.outcome).toBe("refused");
		expect(await secondFactorOf(db, staff, secret)).toMatchObject({ state: "on", codesLeft: 9 });
		const row = await db.selectFrom("staff").selectAll().executeTakeFirstOrThrow();
		expect(JSON.stringify(row)).not.toContain(code);
	});

	test("five wrong codes end the tries of a login, and ten those of an account", async () => {
		const db = await open();
		const { staff, codeAt } = await withFactor(db);
		const at = start + 60_000;
		const wrong = codeAt(at + 10 * 60_000);
		const first = await waiting(db, staff, at);
		for (let count = 0; count < 5; count++)
			expect((await send(db, wrong, first, at)).outcome).toBe("refused");
		expect(await send(db, codeAt(at), first, at)).toEqual({
			outcome: "limited",
			retryAfterMs: 180_000,
		});
		const second = await waiting(db, staff, at);
		for (let count = 0; count < 5; count++)
			expect((await send(db, wrong, second, at)).outcome).toBe("refused");
		const third = await waiting(db, staff, at);
		expect((await send(db, codeAt(at), third, at)).outcome).toBe("limited");
	});

	test("without the password there is nothing to complete", async () => {
		const db = await open();
		const { codeAt } = await withFactor(db);
		const nobody = "__Host-sheaf-desk=made-up";
		expect((await send(db, codeAt(start + 60_000), nobody, start)).outcome).toBe("no-login");
	});

	test("a secret that was sealed with another installation's secret opens nothing; recovery codes do", async () => {
		const db = await open();
		const { staff, codeAt, codes } = await withFactor(db);
		const at = start + 60_000;
		const sender = { siteUrl, clientAddress: undefined, agent: null, cookies: "" };
		const other = "t".repeat(40);
		sender.cookies = await waiting(db, staff, at);
		expect((await submitCode(db, codeAt(at), sender, other, clock(iso(at)))).outcome).toBe(
			"refused",
		);
		expect((await submitCode(db, codes[1] ?? "", sender, other, clock(iso(at)))).outcome).toBe(
			"signed-in",
		);
	});

	test("it is switched off with the password, and only then", async () => {
		const db = await open();
		const { staff } = await withFactor(db);
		expect(await removeSecondFactor(db, staff, "wrong", clock())).toBe("wrong-password");
		expect(await secondFactorOf(db, staff, secret)).toMatchObject({ state: "on" });
		await proposeSecondFactor(db, staff, secret);
		expect(await secondFactorOf(db, staff, secret)).toMatchObject({ state: "on" });
		expect(await removeSecondFactor(db, staff, "three odd vans", clock())).toBe("done");
		expect(await secondFactorOf(db, staff, secret)).toEqual({ state: "off" });
		for (let count = 0; count < 2; count++) await proposeSecondFactor(db, staff, secret);
		expect(await confirmSecondFactor(db, staff, "000000", secret, clock())).toBeNull();
		expect(await removeSecondFactor(db, staff, "", clock())).toBe("done");
	});
});
