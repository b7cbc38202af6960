import { expect, test } from "vitest";
import { VISIT_EVENT } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addDelivery,
	addDraft,
	addSubscribers,
	startedIssue,
	subscriberAddress,
} from "../../../tests/support/newsletters.ts";
import { staffContext } from "../../../tests/support/staff-context.ts";
import { listIssueRows } from "./issue-rows.server.ts";
import { isOtherThan } from "./issue-state.ts";
import { loadIssue } from "./load-issue.server.ts";
import { findProgress } from "./progress.server.ts";

const at = "2026-11-26T12:00:00.000Z";

/** Two of four emails are sent, one is rejected. */
async function addHalfSent(db: Database) {
	await addSubscribers(db, 4);
	const issue = await startedIssue(db, { perHour: 10 });
	await db
		.updateTable("newsletter_issues")
		.set({ queued_at: at })
		.where("id", "=", issue.id)
		.execute();
	await addDelivery(db, issue, 1, { state: "sent", sent_at: at });
	await addDelivery(db, issue, 2, { state: "sent", sent_at: at });
	await addDelivery(db, issue, 3, { state: "refused" });
	await addDelivery(db, issue, 4, { state: "queued" });

	return issue;
}

test.each([
	["another email is sent", { sent: 3, waiting: 1 }, false],
	["the recipients are known", { waiting: 9 }, true],
	["an email is rejected", { waiting: 1, rejected: 1 }, true],
	["all are sent", { state: "Sent", sent: 4, waiting: 0 }, true],
])("the page of an issue is out of date once %s: %j", (_, found, isOther) => {
	const loaded = { state: "Sending", sent: 2, waiting: 2, rejected: 0 };

	expect(isOtherThan(loaded, { ...loaded, ...found })).toBe(isOther);
});

onBothDatabases((test) => {
	test("an issue that is being sent says how far it is", async (db) => {
		const { number } = await addHalfSent(db);

		expect(await findProgress(db, number)).toEqual({
			state: "Sending",
			sent: 2,
			waiting: 1,
			rejected: 1,
			left: "about 6 minutes",
			isUnderWay: true,
		});
	});

	test("its page names who was rejected, and why", async (db) => {
		const { number } = await addHalfSent(db);
		await db
			.updateTable("newsletter_deliveries")
			.set({ reason: "550 5.1.1 Unknown", settled_at: at })
			.where("state", "=", "refused")
			.execute();

		const loaded = await loadIssue(staffContext(db), number);

		expect(loaded?.rejected).toEqual([
			{
				id: "delivery-3",
				email: subscriberAddress(3),
				state: "refused",
				reason: "550 5.1.1 Unknown",
				at,
			},
		]);
	});

	test("the list of issues has dates, and what became of each", async (db) => {
		const issue = await addHalfSent(db);
		const draft = await addDraft(db);
		await db
			.updateTable("newsletter_subscribers")
			.set({ status: "unsubscribed", unsubscribed_at: at })
			.where("id", "=", "subscriber-000001")
			.execute();
		// The pages of its first day, when visits weren't counted yet, stand for them.
		for (const [day, event, count] of [
			["2026-11-25", "page_shown", 5],
			["2026-11-26", VISIT_EVENT, 7],
			["2026-11-26", "page_shown", 20],
		] as const)
			await db
				.insertInto("statistics_daily")
				.values({
					day,
					event,
					page: "/blog",
					source: `newsletter/issue-${issue.number}`,
					count,
					value_eur: 0,
				})
				.execute();

		expect(await listIssueRows(db)).toMatchObject([
			{ number: draft.number, state: "Draft", at: null, sent: 0, visits: 0 },
			{
				number: issue.number,
				state: "Sending",
				at: issue.started_at,
				sent: 2,
				waiting: 1,
				failed: 1,
				left: 1,
				visits: 12,
				leads: 0,
			},
		]);
	});
});
