import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import type { Job } from "#lib/outbox/jobs.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../tests/support/databases.ts";
import { runIfDue } from "../tests/support/jobs.ts";
import { addSubscribers } from "../tests/support/newsletters.ts";
import { addStaffRow } from "../tests/support/staff-context.ts";
import { ask, siteAt } from "../tests/support/submissions.ts";
import { readConfig } from "./config.ts";
import { siteJobs } from "./site-jobs.ts";

const day = (number: number, time = "12:00") =>
	new Date(`2026-11-${number}T${time}:00.000Z`);

function findJob(
	db: Database,
	name: string,
	config: ReturnType<typeof readConfig>,
): Job {
	return siteJobs({ db, config, secret: "unused", log: () => {} }).find(
		(each) => each.name === name,
	) as Job;
}

onBothDatabases((test) => {
	test("a summary is sent on Monday, and one reminder for each overdue lead", async (db) => {
		const jobs = siteJobs({
			db,
			config: readConfig({}),
			secret: "unused",
			log: () => {},
		});

		const job = (name: string) =>
			jobs.find((each) => each.name === name) as Job;

		const topics = async () =>
			(await topicsIn(db)).filter((topic) => topic.startsWith("desk."));

		for (const name of ["summary", "overdue"])
			await runIfDue(db, job(name), day(21));

		await ask(siteAt(db, day(20).toISOString()), "a@b.example");
		await db
			.updateTable("leads")
			.set({ due_at: day(22).toISOString() })
			.execute();
		await runIfDue(db, job("overdue"), day(21, "18:00"));
		await runIfDue(db, job("summary"), day(22));

		expect(await topics()).toEqual([]);

		await runIfDue(db, job("overdue"), day(22, "12:01"));
		await runIfDue(db, job("overdue"), day(22, "12:02"));
		await runIfDue(db, job("summary"), day(23, "08:00"));
		await runIfDue(db, job("summary"), day(23, "09:00"));

		expect(await topics()).toEqual(["desk.overdue", "desk.summary"]);
	});

	test("a change of many people that fails doesn't keep the others", async (db) => {
		await addStaffRow(db);
		await ask(siteAt(db, day(20).toISOString()), "a@b.example");
		const { id: person_id } = await rowIn(db, "people");
		for (const [number, id, form] of [
			[18, "first", "damaged"],
			[19, "second", JSON.stringify({ intent: "tag", tag: "client" })],
		] as const) {
			const created_at = day(number).toISOString();
			const staff_id = "staff-owner";
			const row = { id, staff_id, form, state: "running", total: 1 } as const;
			await db
				.insertInto("bulk_changes")
				.values({ ...row, created_at })
				.execute();
			await db
				.insertInto("bulk_people")
				.values({ bulk_id: id, person_id, outcome: "waiting" })
				.execute();
		}
		const job = findJob(db, "bulk", readConfig({}));
		await runIfDue(db, job, day(20));

		await runIfDue(db, job, day(21));

		expect(await rowsIn(db, "bulk_changes")).toMatchObject([
			{ id: "first", state: "running", failed_at: day(21).toISOString() },
			{ id: "second", state: "done" },
		]);
	});

	test("a subscriber without an issue for 24 months is asked once to renew", async (db) => {
		const config = readConfig({ SMTP_URL: "smtp://127.0.0.1:2525" });
		const renewals = findJob(db, "renewals", config);
		await addSubscribers(db, 1);

		const asked = async () =>
			(await topicsIn(db)).filter((topic) => topic === "newsletter.renew")
				.length;

		await runIfDue(db, renewals, new Date("2027-12-31T12:00:00.000Z"));
		await runIfDue(db, renewals, new Date("2027-12-31T12:11:00.000Z"));

		expect(await asked()).toBe(0);

		await runIfDue(db, renewals, new Date("2028-01-02T12:00:00.000Z"));
		await runIfDue(db, renewals, new Date("2028-01-02T12:11:00.000Z"));

		expect(await asked()).toBe(1);
	});

	test("nobody is asked to renew while there is no mail server", async (db) => {
		const renewals = findJob(db, "renewals", readConfig({}));
		await addSubscribers(db, 1);

		await runIfDue(db, renewals, new Date("2028-01-02T12:00:00.000Z"));
		await runIfDue(db, renewals, new Date("2028-01-02T12:11:00.000Z"));

		expect(await topicsIn(db)).toEqual(["renewals"]);
	});
});
