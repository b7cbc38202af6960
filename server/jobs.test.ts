import { expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, write } from "#lib/db/write.ts";
import { onBothDatabases, onSqlite } from "../tests/support/databases.ts";
import { siteJobs } from "./daily-jobs.ts";
import { type Job, runIfDue, startJobs } from "./jobs.ts";

/** For machines that are busy with other things. */
const patient = { timeout: 10_000, interval: 20 };

const day = (number: number, time = "12:00") =>
	new Date(`2026-11-${String(number).padStart(2, "0")}T${time}:00.000Z`);

/** A job that writes a row for each day. */
function noting(db: Database): Job {
	return {
		name: "noting",
		slotOf: (now) => now.toISOString().slice(0, 10),
		writes: async ({ slot }, at) => [
			write(
				"settings",
				db.insertInto("settings").values({ name: `noted:${slot}:${at}`, value: at }),
			),
		],
	};
}

const notes = async (db: Database) =>
	(
		await db
			.selectFrom("settings")
			.select("name")
			.where("name", "like", "noted:%")
			.orderBy("name")
			.execute()
	).map(({ name }) => name.slice("noted:".length, "noted:YYYY-MM-DD".length));

onBothDatabases((open) => {
	test("a job waits for its first slot, then runs once in each", async () => {
		const db = await open();
		const job = noting(db);
		await runIfDue(db, job, day(21));
		expect(await notes(db)).toEqual([]);
		await runIfDue(db, job, day(22));
		await runIfDue(db, job, day(22, "18:00"));
		await runIfDue(db, job, day(21));
		expect(await notes(db)).toEqual(["2026-11-22"]);
		// Nothing ran for days: what was missed is made up for once.
		await runIfDue(db, job, day(29));
		expect(await notes(db)).toEqual(["2026-11-22", "2026-11-29"]);
	});

	test("of many instances one runs it", async () => {
		const db = await open();
		const job = noting(db);
		await runIfDue(db, job, day(21));
		await Promise.all(Array.from({ length: 20 }, () => runIfDue(db, job, day(22))));
		expect(await notes(db)).toEqual(["2026-11-22"]);
	});

	test("what takes its time is done by one of many instances too, and by none once it is done", async () => {
		const db = await open();
		const run = vi.fn(async () => {});
		const job: Job = { name: "long", slotOf: (now) => now.toISOString().slice(0, 10), run };
		await runIfDue(db, job, day(21));
		await Promise.all(Array.from({ length: 20 }, () => runIfDue(db, job, day(22))));
		expect(run).toHaveBeenCalledTimes(1);
		expect(await db.selectFrom("jobs").select(["name", "last_slot"]).execute()).toEqual([
			{ name: "long", last_slot: "2026-11-22" },
		]);
	});

	test("what was under way in a process that is gone is done again", async () => {
		const db = await open();
		const run = vi.fn(async () => {});
		const job: Job = { name: "long", slotOf: (now) => now.toISOString().slice(0, 10), run };
		await runIfDue(db, job, day(21));
		const killed = Promise.withResolvers<void>();
		run.mockReturnValueOnce(killed.promise);
		void runIfDue(db, job, day(22, "03:00"));
		await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patient);
		await runIfDue(db, job, day(22, "03:14"));
		expect(run).toHaveBeenCalledTimes(1);
		await runIfDue(db, job, day(22, "03:15"));
		await runIfDue(db, job, day(22, "03:16"));
		expect(run).toHaveBeenCalledTimes(2);
	});

	test("a job's own failure is told, even when the database has gone away meanwhile", async () => {
		const db = await open();
		const commit = vi.fn(db.commit);
		const job: Job = {
			name: "long",
			slotOf: (now) => now.toISOString().slice(0, 10),
			async run() {
				commit.mockRejectedValue(new CommitFailed("unavailable", null, "gone"));
				throw new Error("disk full");
			},
		};
		await runIfDue(db, job, day(21));
		await expect(runIfDue(Object.assign(db, { commit }), job, day(22))).rejects.toThrow(
			"disk full",
		);
	});

	test("a job that fails gives its slot back", async () => {
		const db = await open();
		const run = vi.fn(async () => {});
		const job: Job = { name: "long", slotOf: (now) => now.toISOString().slice(0, 10), run };
		await runIfDue(db, job, day(21));
		run.mockRejectedValueOnce(new Error("disk full"));
		await expect(runIfDue(db, job, day(22))).rejects.toThrow("disk full");
		await runIfDue(db, job, day(22));
		await runIfDue(db, job, day(22));
		expect(run).toHaveBeenCalledTimes(2);
	});

	test("the site owes its summary on Monday and one reminder for each overdue lead", async () => {
		const db = await open();
		const jobs = siteJobs({
			db,
			databaseUrl: "unused",
			notify: { to: "desk@sheaf.example", from: "hello@sheaf.example", webhook: false },
			origin: "https://sheaf.example",
			log: () => {},
		});
		const job = (name: string) => jobs.find((each) => each.name === name) as Job;
		const topics = async () =>
			(await db.selectFrom("outbox").select("topic").orderBy("id").execute()).map(
				({ topic }) => topic,
			);
		for (const name of ["summary", "overdue"]) await runIfDue(db, job(name), day(21));
		await db.commit([
			{
				table: "leads",
				sql: `INSERT INTO leads (id, kind, email, source, idempotency_key, body_hash, created_at, due_at)
					VALUES ('lead-1', 'question', 'a@b.example', 'faq', 'k', 'h',
						'${day(20).toISOString()}', '${day(22).toISOString()}')`,
				parameters: [],
			},
		]);
		await runIfDue(db, job("overdue"), day(21, "18:00"));
		await runIfDue(db, job("summary"), day(22));
		expect(await topics()).toEqual([]);
		await runIfDue(db, job("overdue"), day(22, "12:01"));
		await runIfDue(db, job("overdue"), day(22, "12:02"));
		await runIfDue(db, job("summary"), day(23, "08:00"));
		await runIfDue(db, job("summary"), day(23, "09:00"));
		expect((await topics()).sort()).toEqual(["desk.overdue", "desk.summary"]);
	});
});

onSqlite((open) => {
	test("one job that fails holds up no other, and is left alone for a while", async () => {
		const db = await open();
		let now = day(21);
		const log = vi.fn();
		const run = vi.fn(async () => {
			throw new Error("disk full");
		});
		const broken: Job = { name: "broken", slotOf: (at) => at.toISOString().slice(0, 10), run };
		const stop = startJobs({
			db,
			jobs: [broken, noting(db)],
			now: () => now,
			log,
			every: 10,
		});
		await vi.waitFor(
			async () => expect(await db.selectFrom("jobs").selectAll().execute()).toHaveLength(2),
			patient,
		);
		now = day(22);
		await vi.waitFor(async () => expect(await notes(db)).toEqual(["2026-11-22"]), patient);
		await new Promise((resolve) => setTimeout(resolve, 60));
		expect(run).toHaveBeenCalledTimes(1);
		now = day(22, "12:16");
		await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patient);
		await stop();
		expect(log).toHaveBeenCalledWith("job failed", { job: "broken", error: "Error: disk full" });
	});

	test("a stop tells the job that is under way, waits for it, and begins no other", async () => {
		const db = await open();
		const ended = vi.fn();
		const log = vi.fn();
		const { stop, second } = await underWay(db, log, async (_at, signal) => {
			await new Promise((resolve) => signal.addEventListener("abort", resolve));
			ended();
			signal.throwIfAborted();
		});
		await stop();
		expect(ended).toHaveBeenCalled();
		expect(second).not.toHaveBeenCalled();
		expect(log).toHaveBeenCalledWith("job cut short", { job: "first" });
		const rows = await db.selectFrom("jobs").select(["name", "last_slot"]).execute();
		expect(rows.map(({ name }) => name).sort()).toEqual(["first", "second"]);
		expect(rows.every(({ last_slot }) => last_slot === "2026-11-21")).toBe(true);
	});

	test("a stop does not wait for ever for a job that does not listen", async () => {
		const db = await open();
		const { stop } = await underWay(
			db,
			() => {},
			() => new Promise(() => {}),
		);
		await stop();
	});

	test("an idle site writes nothing", async () => {
		const db = await open();
		const commit = vi.fn(db.commit);
		const watched = Object.assign(db, { commit });
		const job: Job = { name: "quiet", slotOf: (at) => at.toISOString(), writes: async () => [] };
		await runIfDue(watched, job, day(21));
		expect(commit).toHaveBeenCalledTimes(1);
		for (let minute = 10; minute < 40; minute++)
			await runIfDue(watched, job, day(21, `13:${minute}`));
		expect(commit).toHaveBeenCalledTimes(1);
	});
});

/** Two jobs whose day has come, the first of them at work. */
async function underWay(
	db: Database,
	log: () => void,
	run: (at: string, signal: AbortSignal) => Promise<void>,
) {
	const slotOf = (at: Date) => at.toISOString().slice(0, 10);
	const first = vi.fn(run);
	const second = vi.fn(async () => {});
	const jobs: Job[] = [
		{ name: "first", slotOf, run: first },
		{ name: "second", slotOf, run: second },
	];
	for (const job of jobs) await runIfDue(db, job, day(21));
	const stop = startJobs({ db, jobs, now: () => day(22), log, every: 10, patience: 100 });
	await vi.waitFor(() => expect(first).toHaveBeenCalled(), patient);
	return { stop, second };
}
