import PostalMime from "postal-mime";
import { describe, expect, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addDraft,
	addReader,
	addSubscribers,
	isSent,
	origin,
	reload,
	sendingTo,
	setSubscriber,
	startedIssue,
	startTestSender,
	subscriberAddress,
	UNPACED,
} from "../../../tests/support/newsletters.ts";
import {
	countDeliveries,
	countRecipients,
	queueChunk,
} from "./issue-deliveries.server.ts";
import {
	pauseIssue,
	resumeIssue,
	scheduleIssue,
	startIssue,
	stopIssue,
} from "./issue-state.server.ts";
import { changePace, type Issue, saveIssue } from "./issues.server.ts";
import { describePause } from "./paused-mail.server.ts";
import { insertSuppression } from "./suppressions.server.ts";

const now = () => new Date().toISOString();

async function untilSent(db: Database, { number }: Issue): Promise<void> {
	await vi.waitUntil(() => isSent(db, number), {
		timeout: 20_000,
		interval: 10,
	});
}

async function untilState(
	db: Database,
	{ number }: Issue,
	state: Issue["state"],
): Promise<Issue> {
	await vi.waitUntil(async () => (await reload(db, number)).state === state, {
		timeout: 20_000,
		interval: 10,
	});

	return reload(db, number);
}

function refusal(answer: string) {
	return { status: Number(answer.slice(0, 3)), text: answer.slice(4) };
}

/** No attempt is under way. */
async function untilIdle(db: Database): Promise<void> {
	await vi.waitUntil(
		async () =>
			(await rowsIn(db, "newsletter_deliveries")).every(
				({ leased_until }) => leased_until === null,
			),
		{ timeout: 10_000, interval: 10 },
	);
}

/** A database that can't add deliveries. */
function breakQueueing(db: Database): Database {
	return db.withPlugin({
		transformQuery({ node }) {
			const isQueueing =
				node.kind === "RawNode" &&
				node.sqlFragments
					.join("")
					.includes("INSERT INTO newsletter_deliveries");
			if (isQueueing) throw new Error("The table is broken.");

			return node;
		},
		transformResult: async ({ result }) => result,
	});
}

async function queueAll(db: Database, { number }: Issue): Promise<void> {
	await queueChunk(db, await reload(db, number), now());
}

function recipients(received: readonly { to: string[] }[]): string[] {
	return received.flatMap(({ to }) => to).sort();
}

function all(count: number, except: readonly number[] = []): string[] {
	return Array.from({ length: count }, (_, at) => at + 1)
		.filter((number) => !except.includes(number))
		.map(subscriberAddress)
		.sort();
}

onBothDatabases((test) => {
	test("a started issue reaches each confirmed subscriber once", async (db) => {
		await addSubscribers(db, 12);
		const issue = await startedIssue(db);

		const { smtp } = await sendingTo(db, {}, { chunk: 5 });
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(12));
		expect(await countDeliveries(db, issue.id)).toMatchObject({
			all: 12,
			sent: 12,
			repeated: 0,
		});
	});

	test("starting twice on two instances sends each email once", async (db) => {
		await addSubscribers(db, 15);
		const draft = await addDraft(db);
		const start = () => startIssue(db, draft, { origin, at: now() });

		const { smtp } = await sendingTo(db, {}, { chunk: 7 });
		startTestSender(db, smtp.port, { chunk: 4 });

		const started = [await start(), await start()];
		await untilSent(db, draft);
		await start();
		await untilSent(db, draft);

		expect(started).toEqual([true, false]);
		expect(recipients(smtp.received)).toEqual(all(15));
	});

	test("a sender that stands by takes over once the lease of a killed one has ended", async (db) => {
		await addSubscribers(db, 5);
		const issue = await startedIssue(db);
		const holdUntil = (expires_at: string) =>
			db
				.updateTable("newsletter_sender")
				.set({ holder: "killed", expires_at })
				.execute();
		await holdUntil("2100-01-01T00:00:00.000Z");
		let looks = 0;

		const { smtp } = await sendingTo(
			db,
			{},
			{
				now() {
					looks++;
					return new Date();
				},
			},
		);
		await vi.waitUntil(() => looks > 10, { timeout: 10_000, interval: 10 });
		expect(smtp.received).toEqual([]);

		await holdUntil(now());
		await untilSent(db, issue);
		expect(recipients(smtp.received)).toEqual(all(5));
	});

	test("the text is frozen when the issue starts", async (db) => {
		await addSubscribers(db, 1);
		const issue = await startedIssue(db);
		await db
			.updateTable("newsletter_issues")
			.set({ subject: "Changed" })
			.execute();

		const { smtp } = await sendingTo(db);
		await untilSent(db, issue);

		expect(smtp.received[0]?.raw).toContain("Subject: What changed this month");
	});

	test("those who leave, are suppressed or erased before their turn are skipped with the reason", async (db) => {
		await addSubscribers(db, 6);
		const issue = await startedIssue(db);
		const { stop } = await sendingTo(db, {
			decide: () => ({ status: 451, text: "4.2.1 Later" }),
		});

		await vi.waitUntil(
			async () => (await countDeliveries(db, issue.id)).queued === 6,
		);

		await stop();
		await setSubscriber(db, 1, { status: "unsubscribed" });
		await insertSuppression(db, subscriberAddress(2), "complaint", now());
		await db
			.deleteFrom("newsletter_subscribers")
			.where("email", "=", subscriberAddress(3))
			.execute();

		await db
			.updateTable("newsletter_deliveries")
			.set({ due_at: now() })
			.execute();

		const { smtp } = await sendingTo(db);
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(6, [1, 2, 3]));
		expect((await countDeliveries(db, issue.id)).skippedBy).toEqual({
			unsubscribed: 1,
			suppressed: 1,
			erased: 1,
		});
	});

	test("a person who has left with one address gets no issue at another", async (db) => {
		await addSubscribers(db, 3);
		await addReader(db, "Jo", 1, 2);
		await setSubscriber(db, 1, { status: "unsubscribed" });

		const issue = await startedIssue(db);

		const { smtp } = await sendingTo(db);
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual([subscriberAddress(3)]);
	});

	test("an unknown address is refused and suppressed; one refused for now waits", async (db) => {
		await addSubscribers(db, 5);
		const issue = await startedIssue(db);
		const { smtp } = await sendingTo(db, {
			decide(address) {
				if (address === subscriberAddress(1))
					return { status: 550, text: "5.1.1 Unknown" };
				if (address === subscriberAddress(2))
					return { status: 450, text: "4.2.0 Later" };
				return undefined;
			},
		});

		await vi.waitFor(
			async () =>
				expect(await countDeliveries(db, issue.id)).toMatchObject({
					sent: 3,
					refused: 1,
					queued: 1,
				}),
			{ timeout: 20_000, interval: 10 },
		);

		expect(recipients(smtp.received)).toEqual(all(5, [1, 2]));
		expect(await rowsIn(db, "suppressions")).toMatchObject([
			{ reason: "hard-bounce" },
		]);
		expect((await reload(db, issue.number)).state).toBe("running");
	});

	test("a broken connection costs nobody an email, and repeats none", async (db) => {
		await addSubscribers(db, 20);
		let answers = 0;
		const issue = await startedIssue(db);
		const { smtp } = await sendingTo(db, {
			decide: () => (++answers === 8 ? "close" : undefined),
		});

		await vi.waitUntil(() => smtp.received.length === 19, {
			timeout: 20_000,
			interval: 10,
		});
		await untilIdle(db);
		await db
			.updateTable("newsletter_deliveries")
			.set({ due_at: now() })
			.where("state", "=", "queued")
			.where("leased_until", "is", null)
			.execute();
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(20));
	});

	test.each([
		["550 5.7.1 Policy", "policy"],
		["550 Administrative prohibition", "policy"],
		["550 5.1.0 Address rejected", "policy"],
		["550 relay not permitted", "login"],
		["550 5.1.8 Bad sender address", "sender"],
	])(
		"a server that answers everybody “%s” pauses the issue, and costs no delivery and no subscription",
		async (db, answer, reason) => {
			await addSubscribers(db, 10);
			const issue = await startedIssue(db);
			const onPaused = vi.fn(async () => {});

			await sendingTo(db, { refuse: refusal(answer) }, { onPaused });
			const paused = await untilState(db, issue, "paused");

			expect(paused).toMatchObject({
				pause_reason: reason,
				pause_error: expect.stringContaining(answer.slice(4)),
				paused_until: null,
			});
			expect(onPaused).toHaveBeenCalledOnce();
			expect(await countDeliveries(db, issue.id)).toMatchObject({
				queued: 10,
				refused: 0,
			});
			expect(await rowsIn(db, "suppressions")).toEqual([]);
		},
	);

	test("an issue to one address that the server refuses is paused, not finished", async (db) => {
		await addSubscribers(db, 1);
		const issue = await startedIssue(db);

		await sendingTo(db, { refuse: refusal("550 5.7.1 Policy") });

		await untilState(db, issue, "paused");
		expect((await countDeliveries(db, issue.id)).queued).toBe(1);
	});

	test("an issue that can't be prepared is paused, and goes on once that is mended", async (db) => {
		await addSubscribers(db, 5);
		const issue = await startedIssue(db);
		const freeze = (frozen_body: string | null) =>
			db.updateTable("newsletter_issues").set({ frozen_body }).execute();
		await freeze("{");

		const { smtp } = await sendingTo(db);
		const paused = await untilState(db, issue, "paused");

		expect(paused.pause_reason).toBe("unreadable");
		expect((await countDeliveries(db, issue.id)).queued).toBe(5);

		await untilIdle(db);
		await freeze(issue.frozen_body);
		await resumeIssue(db, paused, now());
		await untilSent(db, issue);
		expect(smtp.received).toHaveLength(5);
	});

	test("recipients that can't be listed pause the issue with the reason", async (db) => {
		const issue = await startedIssue(db);
		await sendingTo(breakQueueing(db));

		const paused = await untilState(db, issue, "paused");

		expect(paused).toMatchObject({
			pause_reason: "unreadable",
			pause_error: expect.stringContaining("broken"),
		});
	});

	test("a quota that is used up in the middle leaves the rest waiting", async (db) => {
		await addSubscribers(db, 12);
		let taken = 0;
		const issue = await startedIssue(db);
		await sendingTo(db, {
			decide: () =>
				++taken > 6
					? refusal("550 sheaf exceeded the max emails per hour")
					: undefined,
		});

		const paused = await untilState(db, issue, "paused");

		expect(paused.pause_reason).toBe("quota");
		await vi.waitFor(
			async () =>
				expect(await countDeliveries(db, issue.id)).toMatchObject({
					sent: 6,
					queued: 6,
					refused: 0,
				}),
			{ timeout: 10_000, interval: 10 },
		);
	});

	test.each([
		["550 5.7.133 SenderNotAuthenticatedForGroup; authentication required"],
		["550 5.7.1 you are not allowed to post to this list"],
	])(
		"one address that answers “%s” is shown as refused, and the issue goes on",
		async (db, answer) => {
			await addSubscribers(db, 20);
			const issue = await startedIssue(db);
			const { smtp } = await sendingTo(db, {
				decide: (address) =>
					address === subscriberAddress(5) ? refusal(answer) : undefined,
			});

			await untilSent(db, issue);

			expect(recipients(smtp.received)).toEqual(all(20, [5]));
			expect(
				await rowIn(db, "newsletter_deliveries", { state: "refused" }),
			).toMatchObject({ reason: expect.stringContaining(answer.slice(4)) });
			expect(await rowsIn(db, "suppressions")).toEqual([]);
		},
	);

	test("more than three refusals among a hundred pause the issue, and again after it was resumed", async (db) => {
		await addSubscribers(db, 60);
		const issue = await startedIssue(db);
		await sendingTo(db, {
			refuse: refusal("550 5.1.1 Unknown"),
		});

		const paused = await untilState(db, issue, "paused");
		const first = (await countDeliveries(db, issue.id)).refused;
		await resumeIssue(db, paused, now());
		await untilState(db, issue, "paused");
		const second = (await countDeliveries(db, issue.id)).refused;

		expect(paused.pause_reason).toBe("refused");
		expect(first).toBeLessThan(10);
		expect(second).toBeGreaterThan(first);
		expect(second).toBeLessThan(20);
	});

	test("refusals pause an issue after its first hundred emails, too", async (db) => {
		await addSubscribers(db, 120);
		let taken = 0;
		const issue = await startedIssue(db);
		await sendingTo(db, {
			decide: () => (++taken > 105 ? refusal("550 5.1.1 Unknown") : undefined),
		});

		const { pause_reason } = await untilState(db, issue, "paused");

		expect(pause_reason).toBe("refused");
		expect((await countDeliveries(db, issue.id)).refused).toBeLessThan(10);
	});

	test("three throttled answers in a row pause the issue for a while", async (db) => {
		await addSubscribers(db, 10);
		const issue = await startedIssue(db);

		await sendingTo(db, {
			refuse: { status: 421, text: "4.7.0 Try again later" },
		});
		const paused = await untilState(db, issue, "paused");

		expect(paused.pause_reason).toBe("throttled");
		expect(paused.paused_until).not.toBeNull();
		expect((await countDeliveries(db, issue.id)).queued).toBe(10);
	});

	test("a paused issue sends nothing, and continues with a new pace", async (db) => {
		await addSubscribers(db, 20);
		const issue = await startedIssue(db, { perHour: 1 });
		const { smtp } = await sendingTo(db);
		await vi.waitUntil(() => smtp.received.length === 1, {
			timeout: 10_000,
			interval: 10,
		});

		await pauseIssue(db, issue, "staff");
		await changePace(db, issue.id, UNPACED);
		await resumeIssue(db, await untilState(db, issue, "paused"), now());
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(20));
	});

	test("a sender begins at its pace, not with a burst", async (db) => {
		await addSubscribers(db, 10);
		await startedIssue(db, { perHour: 3_600 });

		const time = new Date();
		const { smtp, stop } = await sendingTo(db, {}, { now: () => time });
		await vi.waitUntil(() => smtp.received.length > 0, {
			timeout: 10_000,
			interval: 10,
		});

		await stop();

		expect(smtp.received).toHaveLength(1);
	});

	test("a faster pace acts on a running issue", async (db) => {
		await addSubscribers(db, 10);
		const issue = await startedIssue(db, { perHour: 1 });
		const { smtp } = await sendingTo(db);
		await vi.waitUntil(() => smtp.received.length === 1, {
			timeout: 10_000,
			interval: 10,
		});

		await changePace(db, issue.id, UNPACED);
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(10));
	});

	test("a stopped issue leaves the rest unsent", async (db) => {
		await addSubscribers(db, 20);
		const issue = await startedIssue(db, { perHour: 1 });
		const { smtp } = await sendingTo(db);
		await vi.waitUntil(
			async () => (await countDeliveries(db, issue.id)).sent === 1,
			{ timeout: 10_000, interval: 10 },
		);

		await stopIssue(db, issue);

		expect(smtp.received).toHaveLength(1);
		expect(await countDeliveries(db, issue.id)).toMatchObject({
			sent: 1,
			queued: 0,
			skippedBy: { stopped: 19 },
		});
	});

	test("recipients are not added to an issue that was stopped meanwhile", async (db) => {
		await addSubscribers(db, 20);
		const issue = await startedIssue(db);
		await stopIssue(db, issue);

		await queueChunk(db, issue, now());

		expect(await countDeliveries(db, issue.id)).toMatchObject({ queued: 0 });
	});

	test("an email that was under way when its issue stopped counts as sent", async (db) => {
		await addSubscribers(db, 2);
		const issue = await startedIssue(db, { perHour: 1 });
		const { promise: acknowledgement, resolve } = Promise.withResolvers<void>();
		const { smtp } = await sendingTo(db, { acknowledgement });

		await vi.waitUntil(() => smtp.received.length === 1, {
			timeout: 10_000,
			interval: 10,
		});

		await stopIssue(db, issue);
		resolve();

		await vi.waitFor(
			async () =>
				expect(await countDeliveries(db, issue.id)).toMatchObject({
					sent: 1,
					queued: 0,
					skippedBy: { stopped: 1 },
				}),
			{ timeout: 10_000, interval: 10 },
		);
	});

	test("an email that the server postpones is not waiting once its issue has stopped", async (db) => {
		await addSubscribers(db, 1);
		const issue = await startedIssue(db);
		const { stop } = await sendingTo(db, {
			decide: () => ({ status: 450, text: "4.2.0 Later" }),
		});
		await vi.waitUntil(
			async () => (await countDeliveries(db, issue.id)).queued === 1,
		);

		await stopIssue(db, issue);
		await stop();

		expect(await countDeliveries(db, issue.id)).toMatchObject({
			queued: 0,
			skippedBy: { stopped: 1 },
		});
	});

	test("a scheduled issue starts by itself", async (db) => {
		await addSubscribers(db, 3);
		const draft = await addDraft(db);
		await scheduleIssue(db, draft, now(), now());

		const { smtp } = await sendingTo(db);
		await untilSent(db, draft);

		expect(recipients(smtp.received)).toEqual(all(3));
	});

	test("a delivery whose process died is sent again under the same id, and counted", async (db) => {
		await addSubscribers(db, 1);
		const issue = await startedIssue(db);
		const first = await sendingTo(db);

		await untilSent(db, issue);
		await first.stop();
		// As it is when the process dies before it has stored the server's answer.
		await db
			.updateTable("newsletter_deliveries")
			.set({ state: "queued", leased_by: "dead", leased_until: now() })
			.execute();

		const second = await sendingTo(db);
		await untilSent(db, issue);

		const id = /^Message-ID: .*/m;
		expect(id.exec(second.smtp.received[0]?.raw ?? "")?.[0]).toBe(
			id.exec(first.smtp.received[0]?.raw ?? "")?.[0],
		);
		expect((await countDeliveries(db, issue.id)).repeated).toBe(1);
	});

	test("a restored database sends nothing until staff resume, and tells the owner", async (db) => {
		await addSubscribers(db, 5);
		const issue = await startedIssue(db);
		const onPaused = vi.fn(async () => {});
		await db.deleteFrom("newsletter_sender").execute();

		const { smtp } = await sendingTo(db, {}, { onPaused });
		const paused = await untilState(db, issue, "paused");

		expect(paused.pause_reason).toBe("restored");
		expect(onPaused).toHaveBeenCalledOnce();
		expect(smtp.received).toEqual([]);

		await resumeIssue(db, paused, now());
		await untilSent(db, issue);

		expect(recipients(smtp.received)).toEqual(all(5));
	});

	test("an issue that staff had paused before the backup is marked as restored, too", async (db) => {
		await addSubscribers(db, 2);
		const issue = await startedIssue(db);
		await pauseIssue(db, issue, "staff");
		await queueAll(db, issue);
		await db.deleteFrom("newsletter_sender").execute();

		await sendingTo(db);
		await vi.waitUntil(
			async () => (await reload(db, issue.number)).pause_reason === "restored",
			{ timeout: 10_000, interval: 10 },
		);

		const restored = await reload(db, issue.number);
		const why = await describePause(db, { ...restored, reason: "restored" });
		expect(why).toContain("2 emails of this issue wait.");
		expect(why).toContain("2 of them may have been sent already");
	});

	test("resuming before the sender has noticed the restore is refused", async (db) => {
		await addSubscribers(db, 2);
		const issue = await startedIssue(db);
		await pauseIssue(db, issue, "staff");
		await queueAll(db, issue);
		await db.deleteFrom("newsletter_sender").execute();

		const paused = await reload(db, issue.number);
		const resumed = await db
			.transaction()
			.execute((trx) => resumeIssue(trx, paused, now()));

		expect(resumed).toBe(false);
		expect((await reload(db, issue.number)).pause_reason).toBe("restored");
	});

	test("a downtime pauses what was being sent or fell due, and nothing else", async (db) => {
		await addSubscribers(db, 2);
		const running = await startedIssue(db);
		const due = await addDraft(db);
		const later = await addDraft(db);
		await scheduleIssue(db, due, now(), now());
		await scheduleIssue(db, later, "2100-01-01T09:00:00.000Z", now());
		await db
			.updateTable("newsletter_sender")
			.set({ expires_at: "2026-01-01T00:00:00.000Z" })
			.execute();

		const onPaused = vi.fn(async () => {});
		await sendingTo(db, {}, { onPaused });
		await untilState(db, running, "paused");

		expect(await reload(db, due.number)).toMatchObject({
			state: "paused",
			pause_reason: "downtime",
		});
		expect((await reload(db, later.number)).state).toBe("scheduled");
		expect(onPaused).toHaveBeenCalledTimes(2);
	});

	test("a text that was changed since it was read is not sent", async (db) => {
		await addSubscribers(db, 1);
		const draft = await addDraft(db);
		await saveIssue(db, draft, { subject: "Another" }, now());

		expect(await startIssue(db, draft, { origin, at: now() })).toBe(false);
		expect(await scheduleIssue(db, draft, now(), now())).toBe(false);
	});

	describe("a person with two addresses", () => {
		const confirmed = "2026-06-01T00:00:00.000Z";

		/** The first one has ended as given, the second is confirmed. */
		async function addPerson(
			db: Database,
			ended: { unsubscribed_at: string; ended_by?: string },
		) {
			await addSubscribers(db, 2);
			await addReader(db, "Jo", 1, 2);
			await setSubscriber(db, 1, { status: "unsubscribed", ...ended });
			await setSubscriber(db, 2, { confirmed_at: confirmed });
		}

		test.each([
			["has left since", { unsubscribed_at: "2026-07-01T00:00:00.000Z" }, 0],
			["had left before", { unsubscribed_at: "2026-05-01T00:00:00.000Z" }, 1],
			[
				"has a dead old mailbox",
				{
					unsubscribed_at: "2026-07-01T00:00:00.000Z",
					ended_by: "hard-bounce",
				},
				1,
			],
			[
				"has complained since",
				{
					unsubscribed_at: "2026-07-01T00:00:00.000Z",
					ended_by: "complaint",
				},
				0,
			],
		] as const)("who %s", async (db, _what, ended, sent) => {
			await addPerson(db, ended);
			const asked = await countRecipients(db, "all");
			const issue = await startedIssue(db);

			await sendingTo(db);
			await untilSent(db, issue);

			expect(asked).toBe(sent);
			expect((await countDeliveries(db, issue.id)).sent).toBe(sent);
		});
	});

	test.each([
		["Dr. Anna Weber", null, "Hi Anna,"],
		["Weber, Anna", null, "Hi Anna,"],
		["MRS JONES", null, "Hi,"],
		["=1+1", null, "Hi,"],
		["Weber, Anna", "Änni", "Hi Änni,"],
	])(
		"%s, with %s as first name, is greeted “%s”",
		async (db, name, first_name, greeting) => {
			await addSubscribers(db, 1);
			await setSubscriber(db, 1, { first_name });
			await addReader(db, name, 1);
			const issue = await startedIssue(db, { subject: "Hi {first-name}," });

			const { smtp } = await sendingTo(db);
			await untilSent(db, issue);

			const mail = await PostalMime.parse(smtp.received[0]?.raw ?? "");
			expect(mail.subject).toBe(greeting);
		},
	);
});
