import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addAccount,
	aPassword,
	client,
	clock,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import {
	addStaff,
	changeRole,
	removeAccount,
	resetStaff,
} from "./accounts.server.ts";
import { findAwaitingCode, findSession } from "./session.server.ts";
import {
	acceptLink,
	findLink,
	insertPasswordLink,
} from "./staff-links.server.ts";
import { findById, listStaff } from "./store.server.ts";

async function invite(
	db: Database,
	email: string,
): Promise<{ id: string; token: string }> {
	const added = await addStaff(
		db,
		{ email, name: null, role: null },
		null,
		clock(),
	);
	if (added.outcome !== "done") throw new Error(added.outcome);
	return { id: added.id, token: added.path.split("/").at(-1) ?? "" };
}

/** Resets the account. @returns the token of its new link. */
async function reset(db: Database, id: string): Promise<string> {
	const renewed = await resetStaff(db, id, null, clock());
	return renewed.outcome === "done"
		? (renewed.path.split("/").at(-1) ?? "")
		: "";
}

onBothDatabases((test) => {
	test("the first account is an owner, later ones are members by default", async (db) => {
		await invite(db, "Ada.Lovelace@firm.example");
		await invite(db, "grace@firm.example");
		await addStaff(
			db,
			{ email: "joan@firm.example", name: "Joan", role: "owner" },
			null,
			clock(),
		);

		expect(
			(await listStaff(db)).map(({ email, name, role }) => [email, name, role]),
		).toEqual([
			["ada.lovelace@firm.example", "Ada Lovelace", "owner"],
			["joan@firm.example", "Joan", "owner"],
			["grace@firm.example", "Grace", "member"],
		]);
	});

	test("an email address has one account, in any letter case and under concurrent requests", async (db) => {
		const wanted = { name: null, role: null };
		const outcomes = await Promise.all(
			["ada@firm.example", "ADA@firm.example"].map((email) =>
				addStaff(db, { ...wanted, email }, null, clock()).then(
					({ outcome }) => outcome,
				),
			),
		);

		expect(outcomes.sort()).toEqual(["done", "taken"]);
	});

	test("a link sets the password once, and only its hash is stored", async (db) => {
		const { id, token } = await invite(db, "ada@firm.example");

		expect(token).toMatch(/^[\w-]{43}$/);
		expect(JSON.stringify(await rowsIn(db, "staff_links"))).not.toContain(
			token,
		);
		expect(await findLink(db, token, clock().at)).toMatchObject({
			staffId: id,
		});

		const accept = async (password: string) =>
			(await acceptLink(db, token, password, client(), clock())).outcome;

		const outcomes = await Promise.all([
			accept(aPassword),
			accept("four odder vans"),
		]);
		expect(outcomes.sort()).toEqual(["done", "no-link"]);
		expect(await findLink(db, token, clock().at)).toBeUndefined();
	});

	test("a link is refused after 72 hours, after a newer link, and after removal of the account", async (db) => {
		await addAccount(db, "owner@firm.example");

		const { id, token } = await invite(db, "ada@firm.example");
		expect(await findLink(db, token, "2026-11-24T11:59:59.999Z")).toBeDefined();
		expect(
			await findLink(db, token, "2026-11-24T12:00:00.000Z"),
		).toBeUndefined();

		const newer = await reset(db, id);

		expect(await findLink(db, token, clock().at)).toBeUndefined();
		expect(await findLink(db, newer, clock().at)).toBeDefined();

		await removeAccount(db, id, null, clock());

		expect(await findLink(db, newer, clock().at)).toBeUndefined();

		const accepted = await acceptLink(db, newer, aPassword, client(), clock());
		expect(accepted).toEqual({ outcome: "no-link" });
	});

	test("setting a password by a link logs in, or asks for the code when a second factor is on", async (db) => {
		const { id, token } = await invite(db, "ada@firm.example");
		const { at } = clock();

		const accept = async (link: string) => {
			const accepted = await acceptLink(db, link, aPassword, client(), clock());
			if (accepted.outcome !== "done") throw new Error(accepted.outcome);
			return {
				awaitsCode: accepted.awaitsCode,
				cookie: accepted.cookie.split(";")[0],
			};
		};

		const first = await accept(token);
		expect(first.awaitsCode).toBe(false);
		expect(await findSession(db, first.cookie, siteUrl, at)).toMatchObject({
			id,
		});
		expect((await listStaff(db))[0]?.lastLoginAt).toBe(at);

		const newer = await reset(db, id);
		const factor = { totp_secret: "encrypted", totp_confirmed_at: at };
		await db.updateTable("staff").set(factor).execute();

		const { awaitsCode, cookie } = await accept(newer);
		expect(awaitsCode).toBe(true);
		expect(await findSession(db, cookie, siteUrl, at)).toBeNull();
		expect(await findAwaitingCode(db, cookie, siteUrl, at)).toMatchObject({
			id,
		});
	});

	test("staff cannot remove themselves, and the last owner cannot be removed", async (db) => {
		const ada = await addAccount(db, "ada@firm.example");
		const grace = await addAccount(db, "grace@firm.example");

		expect(await removeAccount(db, ada, ada, clock())).toBe("self");
		expect(await removeAccount(db, ada, null, clock())).toBe("last-owner");
		expect(await removeAccount(db, grace, ada, clock())).toBe("done");
		expect(await removeAccount(db, grace, ada, clock())).toBe("unknown");
		expect((await listStaff(db)).map(({ id }) => id)).toEqual([ada]);
		// A restored account keeps its id and has no password.
		expect(await invite(db, "grace@firm.example")).toMatchObject({ id: grace });
		expect((await listStaff(db)).at(-1)).toMatchObject({
			id: grace,
			isInvited: true,
		});

		// Of two owners who remove each other at the same time, one remains.
		const joan = await addAccount(db, "joan@firm.example", "owner");
		const outcomes = await Promise.all([
			removeAccount(db, ada, joan, clock()),
			removeAccount(db, joan, ada, clock()),
		]);

		expect(outcomes.sort()).toEqual(["done", "last-owner"]);
		expect(
			(await listStaff(db)).filter(({ role }) => role === "owner"),
		).toHaveLength(1);
	});

	test("an owner makes a member an owner, and back", async (db) => {
		const owner = await addAccount(db, "ada@firm.example");
		const member = await addAccount(db, "grace@firm.example");

		for (const role of ["owner", "owner", "member"] as const) {
			expect(await changeRole(db, member, role, owner, clock())).toBe("done");
			expect((await findById(db, member))?.role).toBe(role);
		}

		const events = await rowsIn(db, "audit_log", { action: "staff.role" });
		expect(events.map(({ detail }) => JSON.parse(`${detail}`).role)).toEqual([
			"owner",
			"member",
		]);
	});

	test("the last owner stays an owner, also under concurrent requests", async (db) => {
		const ada = await addAccount(db, "ada@firm.example");
		const grace = await addAccount(db, "grace@firm.example", "owner");

		const outcomes = await Promise.all([
			changeRole(db, ada, "member", grace, clock()),
			changeRole(db, grace, "member", ada, clock()),
		]);

		expect(outcomes.sort()).toEqual(["done", "last-owner"]);
	});

	test.each([
		["their own role", "ada", "self"],
		["the role of an unknown account", "unknown", "unknown"],
	] as const)("an owner can’t change %s", async (db, _what, which, outcome) => {
		const ada = await addAccount(db, "ada@firm.example");
		const id = which === "ada" ? ada : which;

		expect(await changeRole(db, id, "member", ada, clock())).toBe(outcome);
	});

	test("a link to a forgotten password leaves the invitation valid until one is used", async (db) => {
		const { id, token } = await invite(db, "ada@firm.example");
		const { at } = clock();
		const { path } = await insertPasswordLink(db, id, at);
		const other = path.split("/").at(-1) ?? "";

		expect(await findLink(db, token, at)).toBeDefined();

		await acceptLink(db, other, aPassword, client(), clock());

		expect(await findLink(db, token, at)).toBeUndefined();
		expect(await findLink(db, other, at)).toBeUndefined();
	});
});
