import { expect } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { listAuditEvents, recordAuditEvent } from "./audit.server.ts";

const at = "2026-11-23T08:00:00.000Z";

onBothDatabases((test) => {
	test("audit events have the names of their records and can be filtered by author, topic and record", async (db) => {
		await addStaffRow(db);

		const { staff, clock } = staffContext(db, at);

		await ask(siteAt(db, at), "jo@example.com");

		const { id } = await db
			.selectFrom("people")
			.select("id")
			.executeTakeFirstOrThrow();

		const record = (event: Parameters<typeof recordAuditEvent>[1]) =>
			recordAuditEvent(db, event, clock);

		await record({ staffId: staff.id, action: "person.read", subject: id });
		await record({
			staffId: staff.id,
			action: "staff.name",
			subject: staff.id,
		});
		await record({ staffId: null, action: "person.spam", subject: "erased" });

		const list = (
			filter: Partial<Parameters<typeof listAuditEvents>[1]> = {},
		) => listAuditEvents(db, { before: null, limit: 10, ...filter });

		// Newest first.
		expect(await list()).toMatchObject([
			{ action: "person.spam", subjectName: null, isSubjectGone: true },
			{ action: "staff.name", subjectName: staff.name, isSubjectGone: false },
			{
				action: "person.read",
				subjectName: "jo@example.com",
				isSubjectGone: false,
			},
		]);

		const actions = async (filter: Parameters<typeof list>[0]) =>
			(await list(filter)).map(({ action }) => action);

		expect(await actions({ staffId: staff.id })).toEqual([
			"staff.name",
			"person.read",
		]);
		expect(await actions({ staffId: "system" })).toEqual(["person.spam"]);
		expect(await actions({ topic: "person" })).toEqual([
			"person.spam",
			"person.read",
		]);
		expect(await actions({ subject: id })).toEqual(["person.read"]);

		const [newest] = await list({ limit: 1 });
		const older = ["staff.name", "person.read"];

		expect(await actions({ before: newest?.id ?? "" })).toEqual(older);
	});
});
