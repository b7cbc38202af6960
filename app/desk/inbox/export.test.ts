import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDetail } from "#features/auth/audit-actions.ts";
import { formatCsvRow } from "#lib/csv.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { copyLeads } from "../../../bench/copy-leads.ts";
import {
	breakTable,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import {
	collectFields,
	exportColumns,
	exportResponse,
} from "./export.server.ts";

const at = "2026-11-23T12:00:00.000Z";
const exported = async (db: Database, format: "csv" | "json", query = "") =>
	exportResponse(staffContext(db, at), format, new URLSearchParams(query));
const auditDetails = async (db: Database) =>
	(await rowsIn(db, "audit_log")).map(
		({ action, detail }) =>
			`${action}: ${formatDetail(JSON.parse(detail ?? "{}"))}`,
	);

onBothDatabases((test) => {
	test("exports all matching leads as CSV with a byte order mark and as JSON, with an audit event", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		await copyLeads(db, 600);

		const ids = (await rowsIn(db, "leads", { kind: "quiz", spam: 0 }))
			.map(({ id }) => id)
			.reverse();

		const json = await exported(db, "json", "kind=quiz");
		const disposition = 'attachment; filename="leads-2026-11-23.json"';

		expect(json.headers.get("content-disposition")).toBe(disposition);

		const leads = (await json.json()) as Record<string, unknown>[];
		expect(leads.map(({ id }) => id)).toEqual(ids);
		expect(Object.keys(leads[0] ?? {})).toEqual([...exportColumns]);

		const csv = await exported(db, "csv", "kind=quiz");
		expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");

		const bytes = Buffer.from(await csv.arrayBuffer());
		expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

		const [head, ...lines] = bytes.toString("utf8").slice(1).split("\r\n");
		expect(head).toBe(exportColumns.join(","));
		expect(lines.slice(0, -1).map((line) => line.split(",")[0])).toEqual(ids);

		expect(await auditDetails(db)).toEqual([
			"leads.export: json, kind",
			"leads.export: csv, kind",
		]);
	});

	test("a person's deal value is exported once, with their newest lead", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		await sql.raw("UPDATE people SET value_cents = 250050").execute(db);

		const leads: Record<string, unknown>[] = JSON.parse(
			await (await exported(db, "json")).text(),
		);

		expect(leads.map(({ worth_eur }) => worth_eur)).toEqual([
			2500.5,
			...Array(leads.length - 1).fill(null),
		]);
	});

	test("exports the fields of every form", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		await sql.raw("UPDATE people SET value_cents = 250000").execute(db);
		await sql.raw("UPDATE academy_leads SET company = '=1+1'").execute(db);

		const leads = (await (await exported(db, "json")).json()) as Record<
			string,
			unknown
		>[];
		const none = { company: null, phone: null, website: null, message: null };
		const website = expect.stringContaining("example.com");
		for (const [kind, brought] of Object.entries({
			quiz: { website, newsletter_status: null },
			academy: { company: "=1+1", message: "Mail JO@EXAMPLE.COM" },
			question: { message: "Could you write to jo@example.com?" },
			booking: { phone: "020 7946 0999", message: "jo@example.com" },
			// Subscribed, confirmed and unsubscribed.
			newsletter: { newsletter_status: "unsubscribed" },
		}))
			expect(leads.find((lead) => lead.kind === kind)).toMatchObject({
				...none,
				...brought,
			});

		const csv = await (await exported(db, "csv", "kind=academy")).text();
		for (const cells of [",'=1+1,,,", ",2500,"]) expect(csv).toContain(cells);
	});

	test("an export without matches is an empty list, audited without the words", async (db) => {
		expect(
			await (await exported(db, "json", "q=words+never+logged")).json(),
		).toEqual([]);
		expect(await auditDetails(db)).toEqual(["leads.export: json, q"]);
	});

	test("a database error aborts the export", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		await copyLeads(db, 400);

		const response = await exported(db, "json");
		const reader = response.body?.getReader();
		await reader?.read();
		await breakTable(db, "leads");

		const rest = (async () => {
			while (!(await reader?.read())?.done);
		})();
		await expect(rest).rejects.toThrow();
	});
}, addStaffRow);

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
	expect(formatCsvRow([value])).toBe(written);
});

test("several texts of a lead stand below each other in the column of the message", () => {
	expect(
		collectFields([
			{ label: "Question", value: "Do you come to Leeds?", field: "message" },
			{ label: "Heard from", value: "A flyer", field: "text" },
			{ label: "Company", value: "Thwaite Ltd", field: "company" },
			{ label: "Urgency", value: "High" },
		]),
	).toEqual({
		message: "Do you come to Leeds?\nHeard from: A flyer",
		company: "Thwaite Ltd",
	});
});
