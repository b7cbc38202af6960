import { expect } from "vitest";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { booked, now } from "../../../tests/support/bookings.ts";
import {
	countRows,
	onBothDatabases,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { changeTimeZone, listDependingCalls } from "./time-zone.server.ts";

const at = "2026-11-26T10:00:00.000Z";

onBothDatabases(
	(test) => {
		test("the time zone changes before the first call, on every instance", async (db) => {
			const before = await loadSnapshot(db, at);

			const changed = await changeTimeZone(
				staffContext(db),
				formFields({ timeZone: "Europe/Berlin" }),
			);

			const after = await loadSnapshot(db, at);
			expect(changed.notice?.kind).toBe("done");
			expect(after.content.company.timeZone).toBe("Europe/Berlin");
			expect(after.revision).not.toBe(before.revision);
		});

		test("the time zone that it has already is no change", async (db) => {
			const save = () =>
				changeTimeZone(
					staffContext(db),
					formFields({ timeZone: "Europe/Berlin" }),
				);
			await save();
			const before = await loadSnapshot(db, at);

			const again = await save();

			const after = await loadSnapshot(db, at);
			expect(again.notice?.title).toBe("This is the time zone already.");
			expect(after.revision).toBe(before.revision);
			expect(await countRows(db, "audit_log")).toBe(1);
		});

		test("a call that a visitor has booked keeps its moment, and is named", async (db) => {
			await booked(db);
			const site = staffContext(db, now);
			const calls = await listDependingCalls(db, now);

			const changed = await changeTimeZone(
				site,
				formFields({
					timeZone: "Europe/Berlin",
					calls: calls.map(({ id }) => id).join(),
				}),
			);

			const after = await listDependingCalls(db, now);
			expect(after).toEqual(calls);
			expect(changed.notice?.text).toContain(
				"Dawn Ackroyd stays when it is: for you it was Tuesday 24 November 2026 at 09:00, and is now Tuesday 24 November 2026 at 10:00.",
			);
		});

		test("a call that was booked since the page was opened is shown first", async (db) => {
			await booked(db);

			const refused = await changeTimeZone(
				staffContext(db, now),
				formFields({ timeZone: "Europe/Berlin" }),
			);

			const { content } = await loadSnapshot(db, now);
			expect(refused).toMatchObject({ status: 409 });
			expect(content.company.timeZone).toBe("Europe/London");
		});

		test.each([
			["that is over", { starts_at: "2026-11-20T09:00:00.000Z" }],
			["that was cancelled", { status: "cancelled" as const }],
			["of staff’s own", { email: "owner@sheaf.example" }],
		])("a call %s doesn’t depend on the time zone", async (db, _, change) => {
			await booked(db);
			await db.updateTable("bookings").set(change).execute();

			expect(await listDependingCalls(db, now)).toEqual([]);
		});

		test("unknown time zones and members are refused", async (db) => {
			const unknown = await changeTimeZone(
				staffContext(db),
				formFields({ timeZone: "Europe/Atlantis" }),
			);
			const byMember = await changeTimeZone(
				staffContext(db, at, "member"),
				formFields({ timeZone: "Europe/Berlin" }),
			);

			expect(unknown.errors).toEqual({
				timeZone: "Please choose a time zone.",
			});
			expect(byMember).toMatchObject({ status: 403 });
		});
	},
	(db) => addStaffRow(db),
);
