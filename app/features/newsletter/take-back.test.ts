import { expect, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addSubscribers,
	reload,
	sendingTo,
	startedIssue,
	subscriberAddress,
} from "../../../tests/support/newsletters.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { clock, siteUrl } from "../../../tests/support/staff-context.ts";
import { endSubscription } from "./confirm.server.ts";
import { applyEndedFile, recordEnd } from "./ended-file.server.ts";
import { countDeliveries } from "./issue-deliveries.server.ts";
import { resumeIssue } from "./issue-state.server.ts";
import { countEndings, takeBackEndings } from "./take-back.server.ts";

const scratch = scratchFolder();

const now = () => new Date().toISOString();

function siteOf(db: Database, path: string, at = now()) {
	return {
		db,
		clock: clock(at),
		secret: "secret",
		origin: siteUrl,
		log: () => {},
		installation: { folder: { path, name: "site", file: null } },
	};
}

/** Three subscribers, whom a wrong answer of the server has unsubscribed. */
async function endWrongly(db: Database, path: string) {
	await addSubscribers(db, 3);
	const issue = await startedIssue(db);
	const { stop } = await sendingTo(
		db,
		{ refuse: { status: 550, text: "5.1.1 Unknown, by mistake" } },
		{
			onSuppressed: (address) =>
				recordEnd(siteOf(db, path), address, "hard-bounce"),
		},
	);
	await vi.waitUntil(async () => (await countEndings(db, issue)).count === 3, {
		timeout: 10_000,
	});
	await stop();

	return issue;
}

async function statuses(db: Database): Promise<string[]> {
	const rows = await rowsIn(db, "newsletter_subscribers");

	return rows
		.toSorted((one, other) => one.id.localeCompare(other.id))
		.map(({ status }) => status);
}

onBothDatabases((test) => {
	test("subscriptions that an issue has ended by mistake are given back, and wait for it", async (db) => {
		const path = scratch();
		const issue = await endWrongly(db, path);

		expect(await countEndings(db, issue)).toEqual({
			count: 3,
			byAnswer: [{ answer: expect.stringContaining("by mistake"), count: 3 }],
		});
		await takeBackEndings(siteOf(db, path), db, issue);

		expect(await statuses(db)).toEqual(Array(3).fill("confirmed"));
		expect(await rowsIn(db, "suppressions")).toEqual([]);

		const paused = await reload(db, issue.number);
		expect(paused).toMatchObject({
			state: "paused",
			pause_reason: "taken-back",
		});

		await resumeIssue(db, paused, now());
		const { smtp } = await sendingTo(db);
		await vi.waitUntil(
			async () => (await countDeliveries(db, issue.id)).sent === 3,
			{ timeout: 10_000 },
		);
		expect(smtp.received).toHaveLength(3);
	});

	test("the list of endings ends none of them again, at a start or in a backup of before", async (db) => {
		const path = scratch();
		const issue = await endWrongly(db, path);
		await takeBackEndings(siteOf(db, path), db, issue);

		await applyEndedFile(db, { path, name: "site", file: null });

		expect(await statuses(db)).toEqual(Array(3).fill("confirmed"));
		expect(await rowsIn(db, "suppressions")).toEqual([]);
	});

	test("a backup that was made in between gets its subscriptions back", async (db) => {
		const path = scratch();
		const issue = await endWrongly(db, path);
		const ended = await rowsIn(db, "newsletter_subscribers");
		const suppressed = await rowsIn(db, "suppressions");
		await takeBackEndings(siteOf(db, path), db, issue);
		for (const { id, ...row } of ended)
			await db
				.updateTable("newsletter_subscribers")
				.set(row)
				.where("id", "=", id)
				.execute();
		await db.insertInto("suppressions").values(suppressed).execute();

		await applyEndedFile(db, { path, name: "site", file: null });

		expect(await statuses(db)).toEqual(Array(3).fill("confirmed"));
		expect(await rowsIn(db, "suppressions")).toEqual([]);
	});

	test("who has left meanwhile with their own link is not subscribed again", async (db) => {
		const path = scratch();
		const issue = await endWrongly(db, path);
		await endSubscription(siteOf(db, path, "2030-01-01T00:00:00.000Z"), {
			by: "id",
			value: "subscriber-000002",
		});

		await takeBackEndings(siteOf(db, path), db, issue);
		await applyEndedFile(db, { path, name: "site", file: null });

		expect(await statuses(db)).toEqual([
			"confirmed",
			"unsubscribed",
			"confirmed",
		]);
		expect(
			(await rowsIn(db, "newsletter_subscribers")).find(
				({ status }) => status === "unsubscribed",
			)?.email,
		).toBe(subscriberAddress(2));
	});
});
