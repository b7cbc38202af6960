import { expect } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	changeName,
	changeNotifications,
	changeSignature,
} from "./own-account.server.ts";

onBothDatabases(
	(test) => {
		test("own settings that are saved as they are leave no audit event", async (db) => {
			const own = staffContext(db);
			const notify = { notify_leads: 1, notify_replies: 0, notify_tasks: 1 };

			for (let times = 0; times < 2; times++) {
				await changeName(own, "Ada L.");
				await changeSignature(own, "Regards");
				await changeSignature(own, "");
				await changeNotifications(own, notify);
			}

			const events = await db
				.selectFrom("audit_log")
				.select("action")
				.execute();
			expect(events.map(({ action }) => action)).toEqual([
				"staff.name",
				"staff.signature",
				"staff.signature",
				"staff.notifications",
				"staff.signature",
				"staff.signature",
			]);
		});
	},
	(db) => addStaffRow(db),
);
