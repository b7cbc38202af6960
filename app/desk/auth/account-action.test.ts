import { expect } from "vitest";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import { submitAccount } from "./account-action.server.ts";

onBothDatabases((test) => {
	test("a name without visible characters gets a field error", async (db) => {
		await addStaffRow(db);
		const request = staffContext(db);
		const errors = { name: "Type your name." };
		for (const name of ["", "  ", "\u200b", "\u200b \u2060"]) {
			const answer = await submitAccount(request, fieldsOf({ intent: "name", name }));
			expect(answer).toMatchObject({ errors });
		}
		expect(await rowIn(db, "staff")).toMatchObject({ name: "Ada Desk" });
	});
});
