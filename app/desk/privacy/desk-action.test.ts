import { expect, test } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { write } from "#lib/db/write.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { ask, siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { submitPrivacy } from "./desk-action.server.ts";
import { receiptWeeks } from "./receipt-weeks.server.ts";

const at = "2026-11-20T09:00:00.000Z";
const jo = "jo@firm.example";

function requireStaff(db: Database): StaffContext {
	const staff = {
		id: "ada",
		name: "Ada",
		email: "ada@x.example",
		role: "owner",
		sessionHash: "",
	} as const;
	return { ...siteAt(db, at), nonce: "", staff };
}

async function send(db: Database, fields: Record<string, string>) {
	await db
		.insertInto("staff")
		.values({ id: "ada", email: "ada@x.example", name: "Ada", role: "owner", created_at: at })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return submitPrivacy(requireStaff(db), new Map(Object.entries(fields)));
}

onBothDatabases((open) => {
	test("a person is found by address, however it is written, with how much is kept", async () => {
		const db = await open();
		await submitEverything(siteAt(db, at), jo);
		expect(await send(db, { intent: "find", email: " JO@firm.example " })).toMatchObject({
			found: {
				address: jo,
				id: expect.any(String),
				counts: { person: 1, enquiries: 5, calls: 1, notes: 1 },
			},
		});
		expect(await send(db, { intent: "find", email: "nobody@firm.example" })).toMatchObject({
			found: { id: null, counts: { person: 0, enquiries: 0 } },
		});
		expect(await send(db, { intent: "find", email: "nobody" })).toMatchObject({
			value: "nobody",
			errors: {},
		});
	});

	test("nobody is erased unless the address is typed once more", async () => {
		const db = await open();
		await ask(siteAt(db, at), jo);
		for (const again of ["", "jo", "al@firm.example"])
			expect(await send(db, { intent: "erase", email: jo, again })).toMatchObject({
				errors: { again: "That isn’t the address above." },
				found: { address: jo },
			});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
		expect(await send(db, { intent: "erase", email: jo, again: jo.toUpperCase() })).toMatchObject({
			done: { title: "Erased." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
		const [deed] = await db.selectFrom("audit_log").selectAll().execute();
		expect(deed).toMatchObject({ staff_id: "ada", action: "privacy.erase", subject: null });
	});

	test("the clean-up counts without deleting, and deletes under the name of whoever pressed", async () => {
		const db = await open();
		await ask(siteAt(db, "2020-01-01T10:00:00.000Z"), jo);
		const counted = await send(db, { intent: "count" });
		expect(counted).toMatchObject({
			counts: { marketing: 1 },
			done: { title: "1 record is due." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
		const ran = await send(db, { intent: "clean" });
		expect(ran).toMatchObject({ counts: { marketing: 1 }, done: { title: "1 record deleted." } });
		const [deed] = await db.selectFrom("audit_log").selectAll().execute();
		expect(deed).toMatchObject({ staff_id: "ada", action: "privacy.retention" });
	});

	test("a form that is none of ours does nothing, and a failure is told", async () => {
		const db = await open();
		expect(await send(db, { intent: "everything" })).toBeNull();
		await db.commit([{ table: "x", sql: "ALTER TABLE notes RENAME TO away", parameters: [] }]);
		expect(await send(db, { intent: "find", email: jo })).toMatchObject({ failure: {} });
		await db.commit([{ table: "x", sql: "ALTER TABLE away RENAME TO notes", parameters: [] }]);
	});

	test("cookie choices are counted by week and by what was chosen", async () => {
		const db = await open();
		const receipts = [
			["2026-11-16T00:00:00.000Z", 1, 1],
			["2026-11-20T08:00:00.000Z", 1, 0],
			["2026-11-15T23:00:00.000Z", 0, 0],
			["2026-11-15T22:00:00.000Z", 0, 0],
			["2026-06-01T22:00:00.000Z", 1, 1],
		] as const;
		const rows = receipts.map(([when, analytics, marketing], index) => ({
			id: `r${index}`,
			previous_id: null,
			at: when,
			policy_version: "1",
			analytics,
			marketing,
			source: "banner" as const,
			gpc: 0,
			locale: "en-GB",
		}));
		await db.commit([write("consent_receipts", db.insertInto("consent_receipts").values(rows))]);
		expect(await receiptWeeks(db, at)).toEqual([
			{ week: "2026-11-16", all: 1, some: 1, none: 0 },
			{ week: "2026-11-09", all: 0, some: 0, none: 2 },
		]);
	});
});
