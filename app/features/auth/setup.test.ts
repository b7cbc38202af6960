import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import {
	countRows,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addAccount,
	client,
	clock,
	formFields,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { submitLogin } from "./login.server.ts";
import { findSession } from "./session.server.ts";
import {
	countWrongSetup,
	createOwner,
	isSetupToken,
	parseOwner,
	renewSetupPath,
} from "./setup.server.ts";

const owner = {
	name: "Ada Owner",
	email: "Ada@firm.example",
	password: "three unrelated words",
};

async function newToken(db: Database): Promise<string> {
	const path = await renewSetupPath(db);
	return path?.split("/").at(-1) ?? "";
}

onBothDatabases((test) => {
	test("the first owner's account is made at the address of the start and signed in", async (db) => {
		const token = await newToken(db);

		const cookie = await createOwner(db, token, owner, client(), clock());

		const session = await findSession(db, cookie, siteUrl, clock().at);
		expect(session).toMatchObject({
			name: "Ada Owner",
			email: "ada@firm.example",
			role: "owner",
		});
	});

	test("the first owner's account logs in with its password afterwards", async (db) => {
		await createOwner(db, await newToken(db), owner, client(), clock());

		const { result } = await submitLogin(
			{ db, clock: clock() },
			formFields({ email: owner.email, password: owner.password }),
			client(),
		);

		expect(result.outcome).toBe("signed-in");
	});

	test("the first owner's account is made once, also by two forms at the same time", async (db) => {
		const token = await newToken(db);
		const other = { ...owner, email: "eve@firm.example" };

		const cookies = await Promise.all([
			createOwner(db, token, owner, client(), clock()),
			createOwner(db, token, other, client(), clock()),
		]);

		expect(cookies.filter(Boolean)).toHaveLength(1);
		expect(await countRows(db, "staff")).toBe(1);
		expect(await isSetupToken(db, token)).toBe(false);
	});

	test("the first owner's account is not made at the address of an earlier start", async (db) => {
		const earlier = await newToken(db);
		const token = await newToken(db);

		expect(await isSetupToken(db, earlier)).toBe(false);
		expect(await isSetupToken(db, token)).toBe(true);
		expect(await createOwner(db, earlier, owner, client(), clock())).toBeNull();
	});

	test("the first owner's account is not made once there is another account", async (db) => {
		const token = await newToken(db);
		await addAccount(db, "first@firm.example");

		expect(await isSetupToken(db, token)).toBe(false);
		expect(await createOwner(db, token, owner, client(), clock())).toBeNull();
		expect(await renewSetupPath(db)).toBeNull();
	});

	test("the first owner's account has an address that is not stored", async (db) => {
		const token = await newToken(db);
		const stored = JSON.stringify(await rowsIn(db, "settings"));
		expect(stored).not.toContain(token);
	});

	test("the first owner's account can't be guessed without end", async (db) => {
		const guess = () => countWrongSetup(db, "network", clock());

		const allowed: boolean[] = [];
		for (let count = 0; count < 21; count += 1) allowed.push(await guess());

		expect(allowed.indexOf(false)).toBe(20);
		expect(await countWrongSetup(db, "elsewhere", clock())).toBe(true);
	});

	test("the first owner's account is left to do when the address is not used", async (db) => {
		await saveSetting(db, "unrelated", "kept");
		await newToken(db);

		expect(await readSetting(db, "unrelated")).toBe("kept");
		expect(await countRows(db, "staff")).toBe(0);
	});
});

const typed = {
	name: owner.name,
	email: owner.email,
	password: owner.password,
	again: owner.password,
};

test.each([
	["no name", { name: "" }, "name"],
	["no address", { email: "" }, "email"],
	["a malformed address", { email: "ada" }, "email"],
	["a short password", { password: "short", again: "short" }, "password"],
	["two passwords", { again: "something else" }, "again"],
	[
		"the address as password",
		{ password: "ada@firm.example", again: "ada@firm.example" },
		"password",
	],
])("%s is refused next to the field", (_, change, field) => {
	const answer = parseOwner(formFields({ ...typed, ...change }));
	expect(Object.keys("errors" in answer ? answer.errors : {})).toEqual([field]);
});
