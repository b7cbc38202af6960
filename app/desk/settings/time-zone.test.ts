import { expect } from "vitest";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { booked } from "../../../tests/support/bookings.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { changeTimeZone } from "./time-zone.server.ts";

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

		test("the time zone can’t change once a call is booked", async (db) => {
			await booked(db);

			const refused = await changeTimeZone(
				staffContext(db),
				formFields({ timeZone: "Europe/Berlin" }),
			);

			const { content } = await loadSnapshot(db, at);
			expect(refused).toMatchObject({ status: 409 });
			expect(content.company.timeZone).toBe("Europe/London");
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
