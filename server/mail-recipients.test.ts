import { expect } from "vitest";
import { onBothDatabases } from "../tests/support/databases.ts";
import { addAccount } from "../tests/support/staff-context.ts";
import { findRecipient } from "./mail-recipients.ts";

const agency = "desk@sheaf.example, ada@sheaf.example";

onBothDatabases((test) => {
	test.each([
		["lead.owner", "ada@sheaf.example", "ada@sheaf.example"],
		["lead.owner", "old@sheaf.example", "desk@sheaf.example"],
		["quiz.result", "jo@client.example", "jo@client.example"],
	])("%s for %s goes to %s", async (db, topic, recipient, expected) => {
		const row = { topic, recipient, lead_id: null };

		expect(await findRecipient(db, row, agency)).toBe(expected);
	});

	test("an email about an assigned person goes to current staff only", async (db) => {
		const recipient = "ben@sheaf.example";
		const row = { topic: "assignee.lead", recipient, lead_id: null };
		await addAccount(db, recipient);

		expect(await findRecipient(db, row, agency)).toBe(recipient);

		await db
			.updateTable("staff")
			.set({ removed_at: "2026-11-23T08:00:00.000Z" })
			.execute();

		await expect(findRecipient(db, row, agency)).rejects.toThrow(
			"It could not be sent while it was still of use.",
		);
	});
});
