import { expect } from "vitest";
import { filterFrom } from "#desk/inbox/filter.ts";
import { listLeads } from "#desk/inbox/leads.server.ts";
import { onBothDatabases, rowsIn } from "../tests/support/databases.ts";
import { siteAt, submitEverything } from "../tests/support/submissions.ts";
import { copyLeads } from "./copy-leads.ts";

const at = "2026-11-23T12:00:00.000Z";

onBothDatabases((test) => {
	test("each copy is a person with an address, leads and messages of its own", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		const first = await rowsIn(db, "leads");

		await copyLeads(db, 24);

		const leads = await rowsIn(db, "leads");
		const byEmail = Map.groupBy(leads, ({ email }) => email.toLowerCase());
		expect(byEmail.size).toBe(25);
		for (const theirs of byEmail.values()) {
			expect(theirs.map(({ kind }) => kind).sort()).toEqual(
				first.map(({ kind }) => kind).sort(),
			);
			expect(new Set(theirs.map(({ person_id }) => person_id)).size).toBe(1);
		}

		for (const table of ["people", "messages", "bookings", "notes"] as const)
			expect(await rowsIn(db, table), table).toHaveLength(25);
	});

	test("copies are found by the search", async (db) => {
		await submitEverything(siteAt(db, at), "jo@example.com");
		await copyLeads(db, 3);

		const filter = filterFrom(new URLSearchParams("q=bloggs&kind=academy"));
		const { leads } = await listLeads(db, {
			filter,
			staffId: null,
			at,
			size: 10,
		});

		expect(leads).toHaveLength(4);
	});
});
