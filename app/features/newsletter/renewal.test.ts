import { expect } from "vitest";
import { runRetention } from "#features/privacy/retention.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	breakTable,
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addDelivery,
	addSubscribers,
	startedIssue,
	subscriberAddress,
} from "../../../tests/support/newsletters.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { siteAt } from "../../../tests/support/submissions.ts";
import { readTokenOfLink } from "./contract.ts";
import { countRecipients, queueChunk } from "./issue-deliveries.server.ts";
import {
	askToRenew,
	inspectRenewal,
	renewSubscription,
} from "./renewal.server.ts";
import { submitSubscription } from "./subscribe.server.ts";

const DAY = 24 * 60 * 60_000;

/** Subscribers of the tests confirmed on 1 January 2026. */
const asked = "2028-01-02T10:00:00.000Z";

const daysLater = (days: number) => shifted(asked, days * DAY);

/** The same time of day 24 months earlier, without leap days in between. */
const twoYearsBefore = (at: string) =>
	`${Number(at.slice(0, 4)) - 2}${at.slice(4)}`;

async function ask(db: Database, at = asked, limit = 100): Promise<void> {
	const write = await askToRenew(siteAt(db, at), {
		before: twoYearsBefore(at),
		limit,
		perHour: 60,
	});
	await db.transaction().execute(write);
}

const mails = (db: Database) => findMessages(db, "newsletter.renew");

async function readToken(db: Database, at = 0): Promise<string> {
	return readTokenOfLink({ url: (await mails(db))[at]?.document.action.url });
}

/** The first subscriber sends the form of the site. */
function signUp(db: Database, at: string, fields: Record<string, string> = {}) {
	const form = {
		idempotency_key: "form-number-1",
		email: subscriberAddress(1),
		...fields,
	};
	return submitSubscription(siteAt(db, at), formFields(form), new Headers());
}

const subscribers = (db: Database) => rowsIn(db, "newsletter_subscribers");

/** As when the mail server has taken the emails. */
async function deliverMails(db: Database): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ delivered_at: asked })
		.where("topic", "=", "newsletter.renew")
		.execute();
}

/** An issue that ended with this email. */
async function addLastIssue(
	db: Database,
	number: number,
	change: { state: "sent" | "queued"; sent_at?: string },
): Promise<void> {
	await addDelivery(db, await startedIssue(db), number, change);
	await db
		.updateTable("newsletter_issues")
		.set({ queued_at: asked, state: "stopped" })
		.execute();
}

onBothDatabases((test) => {
	test("an address without an issue for 24 months is asked, with a link that keeps it", async (db) => {
		await addSubscribers(db, 1);

		await ask(db);

		const [mail] = await mails(db);
		expect(mail).toMatchObject({
			recipient: subscriberAddress(1),
			subject: "Still want our newsletter?",
			unsubscribeUrl: expect.stringContaining("/newsletter/unsubscribe?token="),
		});
		expect(await inspectRenewal({ db }, await readToken(db))).toBe("open");
	});

	test("an address that was confirmed within 24 months is not asked", async (db) => {
		await addSubscribers(db, 1);

		await ask(db, "2027-12-31T10:00:00.000Z");

		expect(await mails(db)).toEqual([]);
	});

	test("an address that got an issue within 24 months is not asked", async (db) => {
		await addSubscribers(db, 2);
		await addLastIssue(db, 1, { state: "sent", sent_at: daysLater(-700) });

		await ask(db);

		expect((await mails(db)).map(({ recipient }) => recipient)).toEqual([
			subscriberAddress(2),
		]);
	});

	test("an address that got its last issue earlier is asked", async (db) => {
		await addSubscribers(db, 1);
		await addLastIssue(db, 1, { state: "sent", sent_at: daysLater(-740) });

		await ask(db);

		expect(await mails(db)).toHaveLength(1);
	});

	test("an address whose issue waits is not asked", async (db) => {
		await addSubscribers(db, 1);
		await addLastIssue(db, 1, { state: "queued" });

		await ask(db);

		expect(await mails(db)).toEqual([]);
	});

	test("nobody is asked while an issue is being sent", async (db) => {
		await addSubscribers(db, 1);
		await startedIssue(db);

		await ask(db);

		expect(await mails(db)).toEqual([]);
	});

	test.each([
		["left", "unsubscribed"],
		["never confirmed", "pending"],
	] as const)("an address that %s is not asked", async (db, _why, status) => {
		await addSubscribers(db, 1);
		await db.updateTable("newsletter_subscribers").set({ status }).execute();

		await ask(db);

		expect(await mails(db)).toEqual([]);
	});

	test("an address is asked once, however often the job runs", async (db) => {
		await addSubscribers(db, 3);

		await ask(db);
		await ask(db);
		await ask(db, daysLater(29));

		expect(await mails(db)).toHaveLength(3);
	});

	test("two runs that found the same addresses ask each once", async (db) => {
		await addSubscribers(db, 3);
		const run = () =>
			askToRenew(siteAt(db, asked), {
				before: twoYearsBefore(asked),
				limit: 100,
				perHour: 60,
			});
		const first = await run();
		const second = await run();

		await Promise.all([
			db.transaction().execute(first),
			db.transaction().execute(second),
		]);

		expect(await mails(db)).toHaveLength(3);
	});

	test("a run that fails asks again later", async (db) => {
		await addSubscribers(db, 1);
		const write = await askToRenew(siteAt(db, asked), {
			before: twoYearsBefore(asked),
			limit: 100,
			perHour: 60,
		});
		await db
			.transaction()
			.execute(async (trx) => {
				await write(trx);
				throw new Error("killed");
			})
			.catch(() => {});
		expect(await mails(db)).toEqual([]);

		await ask(db);

		expect(await mails(db)).toHaveLength(1);
	});

	test("the emails keep the pace of the newsletter", async (db) => {
		await addSubscribers(db, 3);

		await ask(db, asked, 2);

		expect((await mails(db)).map(({ due_at }) => due_at).sort()).toEqual([
			asked,
			shifted(asked, 60_000),
		]);
	});

	test("opening the link changes nothing", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);

		await inspectRenewal({ db }, await readToken(db));

		expect(await subscribers(db)).toMatchObject([
			{ invited_at: asked, renewed_at: null },
		]);
	});

	test("a press keeps the address", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		await deliverMails(db);
		const token = await readToken(db);

		const state = await renewSubscription(siteAt(db, daysLater(3)), token);
		await runRetention(db, daysLater(60));

		expect(state).toBe("done");
		expect(await subscribers(db)).toMatchObject([
			{
				status: "confirmed",
				invited_at: null,
				renewed_at: daysLater(3),
			},
		]);
	});

	test("a second press changes nothing", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		const token = await readToken(db);
		await renewSubscription(siteAt(db, daysLater(3)), token);

		const state = await renewSubscription(siteAt(db, daysLater(9)), token);

		expect(state).toBe("done");
		expect((await subscribers(db))[0]?.renewed_at).toBe(daysLater(3));
	});

	test("who renewed is asked again after another 24 months", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		await renewSubscription(siteAt(db, daysLater(3)), await readToken(db));

		await ask(db, "2030-01-04T10:00:00.000Z");
		expect(await mails(db)).toHaveLength(1);
		await ask(db, "2030-01-06T10:00:00.000Z");

		expect(await mails(db)).toHaveLength(2);
	});

	test("without a press the address is deleted after 30 days, not earlier", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		await deliverMails(db);

		await runRetention(db, daysLater(29));
		expect(await subscribers(db)).toHaveLength(1);
		const { "not-renewed": deleted } = await runRetention(db, daysLater(31));

		expect(deleted).toBe(1);
		expect(await subscribers(db)).toEqual([]);
	});

	test("who was asked and signs up instead gets the email again, and another 30 days", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		await deliverMails(db);

		await signUp(db, daysLater(29));
		await deliverMails(db);
		await runRetention(db, daysLater(40));

		expect(await mails(db)).toHaveLength(2);
		const token = await readToken(db, 1);
		expect(await renewSubscription(siteAt(db, daysLater(40)), token)).toBe(
			"done",
		);
	});

	test("a form of likely spam sends nobody the email again", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);

		await signUp(db, daysLater(29), { subject_line: "Hi" });

		expect(await mails(db)).toHaveLength(1);
		expect(await rowIn(db, "newsletter_subscribers")).toMatchObject({
			invited_at: asked,
		});
	});

	test("an address whose email could not be sent is not deleted", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);

		await runRetention(db, daysLater(60));

		expect(await subscribers(db)).toHaveLength(1);
	});

	test("no issue goes to an address that was asked and has not renewed", async (db) => {
		await addSubscribers(db, 2);
		await ask(db, asked, 1);
		const issue = await startedIssue(db);

		await queueChunk(db, issue, asked);

		expect(await countRecipients(db, "all")).toBe(1);
		expect(await rowsIn(db, "newsletter_deliveries")).toMatchObject([
			{ subscriber_id: "subscriber-000002" },
		]);
	});

	test("a link that no email had is refused", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);

		for (const token of ["", "x", "0".repeat(64)])
			expect(await renewSubscription(siteAt(db, asked), token)).toBe("refused");
		expect((await rowIn(db, "newsletter_subscribers")).invited_at).toBe(asked);
	});

	test("who has left meanwhile is not subscribed again", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		await db
			.updateTable("newsletter_subscribers")
			.set({ status: "unsubscribed" })
			.execute();

		const state = await renewSubscription(
			siteAt(db, daysLater(3)),
			await readToken(db),
		);

		expect(state).toBe("refused");
		expect((await rowIn(db, "newsletter_subscribers")).status).toBe(
			"unsubscribed",
		);
	});

	test("a broken database keeps the press for later", async (db) => {
		await addSubscribers(db, 1);
		await ask(db);
		const token = await readToken(db);
		const restore = await breakTable(db, "newsletter_subscribers");

		const state = await renewSubscription(siteAt(db, daysLater(3)), token);
		await restore();

		expect(state).toBe("failed");
		expect(await inspectRenewal({ db }, token)).toBe("open");
	});
});
