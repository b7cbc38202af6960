import { expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	countFeedback,
	listFeedback,
	readFeedback,
} from "./faq-feedback.server.ts";

const at = "2026-11-21T10:00:00.000Z";

test.each([
	[{ answer: "cost", helped: "yes" }, true],
	[{ answer: "cost", helped: "no", email: "jo@example.com" }, true],
	[{ answer: "cost", helped: "maybe" }, false],
	[{ answer: "nowhere", helped: "yes" }, false],
	[undefined, false],
])("the feedback %j is accepted: %s", (sent, accepted) => {
	expect(readFeedback(sent) !== null).toBe(accepted);
});

onBothDatabases((test) => {
	test("feedback is counted by answer, least helpful first, and nothing else is stored", async (db) => {
		await countFeedback(db, { answer: "cost", helped: "yes" }, at);
		await countFeedback(db, { answer: "cost", helped: "yes" }, at);
		await countFeedback(db, { answer: "invoices", helped: "no" }, at);

		expect(await listFeedback(db)).toMatchObject([
			{ id: "invoices", helpful: 0, unhelpful: 1 },
			{ id: "cost", helpful: 2, unhelpful: 0 },
		]);

		const row = await db
			.selectFrom("faq_feedback")
			.selectAll()
			.executeTakeFirstOrThrow();
		expect(Object.keys(row).sort()).toEqual([
			"answer_id",
			"helpful",
			"last_at",
			"unhelpful",
		]);
	});
});
