import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { seedLeads } from "../../../cli/seed-leads.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, staffContext } from "../../../tests/support/staff-context.ts";
import { siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { csvLine, exportColumns, exportResponse } from "./export.server.ts";

const at = "2026-11-23T12:00:00.000Z";
const asked = (query = "") => new URLSearchParams(query);

function auditEvents(db: Database) {
	return db.selectFrom("audit_log").select(["action", "detail"]).orderBy("id").execute();
}

async function withStaff(open: () => Promise<Database>) {
	const db = await open();
	await addStaffRow(db);
	return db;
}

onBothDatabases((_, open) => {
	test("an export holds every lead that fits, as CSV with its mark and as a JSON array, and is noted before and after", async () => {
		const db = await withStaff(open);
		await seedLeads(db, { count: 1_200, until: Date.parse(at) });
		const site = staffContext(db, at);
		const ids = await db
			.selectFrom("leads")
			.select("id")
			.where("kind", "=", "quiz")
			.where("spam", "=", 0)
			.orderBy("id", "desc")
			.execute();

		const json = await exportResponse(site, "json", asked("kind=quiz"));
		expect(json.headers.get("content-disposition")).toBe(
			'attachment; filename="leads-2026-11-23.json"',
		);
		const leads = (await json.json()) as Record<string, unknown>[];
		expect(leads.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
		expect(Object.keys(leads[0] ?? {})).toEqual([...exportColumns]);

		const csv = await exportResponse(site, "csv", asked("kind=quiz"));
		expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		const bytes = Buffer.from(await csv.arrayBuffer());
		expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
		const lines = bytes.toString("utf8").slice(1).split("\r\n");
		expect(lines[0]).toBe(exportColumns.join(","));
		expect(lines.slice(1, -1).map((line) => line.split(",")[0])).toEqual(ids.map(({ id }) => id));

		expect(await auditEvents(db)).toEqual([
			{ action: "leads.export", detail: "json, kind" },
			{ action: "leads.exported", detail: `json, ${ids.length} leads` },
			{ action: "leads.export", detail: "csv, kind" },
			{ action: "leads.exported", detail: `csv, ${ids.length} leads` },
		]);
	});

	test("an export holds what each form brought, and what its person is worth", async () => {
		const db = await withStaff(open);
		await submitEverything(siteAt(db, at), "jo@example.com");
		await sql.raw("UPDATE people SET value_eur = 2500").execute(db);
		await sql.raw("UPDATE academy_leads SET company = '=1+1'").execute(db);
		const exported = await exportResponse(staffContext(db, at), "json", asked());
		const leads = (await exported.json()) as Record<string, unknown>[];
		const of = (kind: string) => leads.find((lead) => lead.kind === kind);
		const none = { company: null, phone: null, website: null, message: null };
		expect(leads.map(({ worth_eur }) => worth_eur)).toEqual(leads.map(() => 2500));
		expect(of("quiz")).toMatchObject({ ...none, website: expect.stringContaining("example.com") });
		const academy = { company: "=1+1", message: "Mail JO@EXAMPLE.COM" };
		expect(of("academy")).toMatchObject({ ...none, ...academy });
		const message = "Could you write to jo@example.com?";
		expect(of("question")).toMatchObject({ ...none, message });
		const booking = { phone: "020 7946 0999", message: "jo@example.com" };
		expect(of("booking")).toMatchObject({ ...none, ...booking });
		// Subscribed, confirmed and unsubscribed.
		expect(of("newsletter")).toMatchObject({ ...none, newsletter_status: "unsubscribed" });
		expect(of("quiz")).toMatchObject({ newsletter_status: null });

		const csv = await (
			await exportResponse(staffContext(db, at), "csv", asked("kind=academy"))
		).text();
		expect(csv).toContain(",'=1+1,,,");
		expect(csv).toContain(",2500,");
	});

	test("an export of nothing is an empty list", async () => {
		const db = await withStaff(open);
		const site = staffContext(db, at);
		expect(await (await exportResponse(site, "json", asked())).json()).toEqual([]);
		const csv = await (await exportResponse(site, "csv", asked("q=words+never+logged"))).text();
		expect(csv.split("\r\n")).toHaveLength(2);
		expect(JSON.stringify(await auditEvents(db))).not.toContain("never");
	});

	test("an export is read as fast as it is taken, and what was taken of one that broke off is noted", async () => {
		const db = await withStaff(open);
		await seedLeads(db, { count: 2_400, until: Date.parse(at) });
		const response = await exportResponse(staffContext(db, at), "csv", asked());
		const reader = response.body?.getReader();
		await reader?.read();
		await reader?.read();
		await reader?.cancel();
		const [, end] = await auditEvents(db);
		expect(end?.action).toBe("leads.exported");
		const count = Number(/, (\d+) leads, broken off/.exec(end?.detail ?? "")?.[1]);
		expect(count).toBeGreaterThanOrEqual(500);
		expect(count).toBeLessThanOrEqual(1_500);
	});

	test("one that the database breaks off fails, and is noted as broken off", async () => {
		const db = await withStaff(open);
		await seedLeads(db, { count: 2_400, until: Date.parse(at) });
		const response = await exportResponse(staffContext(db, at), "json", asked());
		const reader = response.body?.getReader();
		await reader?.read();
		await sql`ALTER TABLE leads RENAME TO away`.execute(db);
		const rest = (async () => {
			while (!(await reader?.read())?.done);
		})();
		await expect(rest).rejects.toThrow();
		expect((await auditEvents(db)).at(-1)?.detail).toMatch(/^json, \d+ leads, broken off$/);
	});
});

test.each([
	["plain", "plain"],
	["a,b", '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	["two\nlines", '"two\nlines"'],
	["=1+1", "'=1+1"],
	["+44 20", "'+44 20"],
	["-1", "'-1"],
	["@SUM(A1)", "'@SUM(A1)"],
	["＝1+1", "'＝1+1"],
	['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
	[null, ""],
])("the cell %j is written as %j", (value, written) => {
	expect(csvLine([value])).toBe(written);
});
