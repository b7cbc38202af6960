import { sql } from "kysely";
import { expect, test } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { receiptWeeks } from "#features/consent/receipts.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { ask, siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { submitPrivacy } from "./action.server.ts";

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

async function send(
	db: Database,
	fields: Record<string, string>,
	clockProblem: string | null = null,
) {
	await db
		.insertInto("staff")
		.values({ id: "ada", email: "ada@x.example", name: "Ada", role: "owner", created_at: at })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const form = new Map(Object.entries(fields));
	return submitPrivacy(requireStaff(db), form, async () => clockProblem);
}

/** Consent receipts that have expired. */
async function addExpired(db: Database, count: number) {
	const receipts = Array.from({ length: count }, (_, index) => ({
		id: `expired-${index}`,
		previous_id: null,
		at: "2020-01-01T00:00:00.000Z",
		policy_version: "1",
		analytics: 0,
		marketing: 0,
		source: "banner" as const,
		gpc: 0,
		locale: "en-GB",
	}));
	await db.insertInto("consent_receipts").values(receipts).execute();
}

onBothDatabases((open) => {
	test("a person is found by address, however it is written, with how much is held", async () => {
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

	test("a person is erased only when the address is typed again", async () => {
		const db = await open();
		await ask(siteAt(db, at), jo);
		for (const again of ["", "jo", "al@firm.example"])
			expect(await send(db, { intent: "erase", email: jo, again })).toMatchObject({
				errors: { again: "That isn’t the address above." },
				found: { address: jo },
			});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
		expect(await send(db, { intent: "erase", email: jo, again: jo.toUpperCase() })).toMatchObject({
			notice: { kind: "done", title: "Erased." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
		const [event] = await db.selectFrom("audit_log").selectAll().execute();
		expect(event).toMatchObject({ staff_id: "ada", action: "privacy.erase", subject: null });
	});

	test("expired data is counted without deleting, and deleted in the name of who pressed the button", async () => {
		const db = await open();
		await ask(siteAt(db, "2020-01-01T10:00:00.000Z"), jo);
		expect(await send(db, { intent: "count" })).toMatchObject({
			counts: { marketing: 1 },
			excess: 0,
			notice: { kind: "done", title: "1 record expired.", text: "Nothing has been deleted." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
		expect(await send(db, { intent: "clean" })).toMatchObject({
			counts: { marketing: 1 },
			excess: 0,
			notice: { kind: "done", title: "1 record deleted." },
		});
		const [event] = await db.selectFrom("audit_log").selectAll().execute();
		expect(event).toMatchObject({ staff_id: "ada", action: "privacy.retention" });
	});

	test("records beyond one run are shown, and deleted at once when an owner confirms", async () => {
		const db = await open();
		await addExpired(db, 300);
		const counted = await send(db, { intent: "count" });
		expect(counted).toMatchObject({ excess: 270 });
		expect(JSON.stringify(counted)).toContain("The next run deletes 30, later ones the rest.");
		expect(await send(db, { intent: "clean" })).toMatchObject({
			counts: { receipts: 30 },
			excess: 270,
			notice: {
				kind: "done",
				title: "30 records deleted.",
				text: expect.stringMatching(/^270 records more/),
			},
		});
		for (const confirm of ["", "no"])
			expect(await send(db, { intent: "clean-all", confirm })).toMatchObject({
				counts: { receipts: 270 },
				errors: { confirm: "Tick the box to delete everything at once." },
			});
		expect(await send(db, { intent: "clean-all", confirm: "yes" })).toMatchObject({
			counts: { receipts: 270 },
			excess: 0,
			notice: { kind: "done", title: "270 records deleted." },
		});
	});

	test("nothing is deleted while the clock looks wrong, and the reason is shown", async () => {
		const db = await open();
		await addExpired(db, 5);
		const problem = "The system clock has jumped.";
		for (const intent of ["clean", "clean-all"])
			expect(await send(db, { intent, confirm: "yes" }, problem)).toMatchObject({
				notice: {
					kind: "failed",
					title: "Nothing has been deleted: the clock looks wrong.",
					text: problem,
				},
			});
		expect(await send(db, { intent: "count" }, problem)).toMatchObject({
			counts: { receipts: 5 },
		});
	});

	test("an unknown form does nothing, and a failure is reported", async () => {
		const db = await open();
		expect(await send(db, { intent: "everything" })).toBeNull();
		await sql`ALTER TABLE notes RENAME TO away`.execute(db);
		expect(await send(db, { intent: "find", email: jo })).toMatchObject({
			notice: { kind: "failed" },
		});
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
		await db.insertInto("consent_receipts").values(rows).execute();
		expect(await receiptWeeks(db, at)).toEqual([
			{ week: "2026-11-16", all: 1, some: 1, none: 0 },
			{ week: "2026-11-09", all: 0, some: 0, none: 2 },
		]);
	});
});
