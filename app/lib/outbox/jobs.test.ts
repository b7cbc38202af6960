import { expect, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { runIfDue } from "../../../tests/support/jobs.ts";
import { ownerMail } from "../../../tests/support/notifications.ts";
import { type DeliveryParts, startDelivery } from "./delivery.server.ts";
import { findNextTime, type Job } from "./jobs.server.ts";
import { enqueue } from "./outbox.server.ts";
import { MIN_ATTEMPTS } from "./worker.server.ts";

const patient = { timeout: 10_000, interval: 20 };

const day = (number: number, time = "12:00") =>
	new Date(`2026-11-${String(number).padStart(2, "0")}T${time}:00.000Z`);

/** Due at midnight UTC. */
const next = (instant: Date) => findNextTime(instant, "UTC", "00:00");

/** A daily job whose writes are committed with its completion. */
function writing(): Job {
	return {
		name: "writing",
		next,
		run:
			async ({ at }) =>
			async (trx) => {
				const note = { name: `noted:${at.slice(0, 10)}:${at}`, value: at };
				await trx.insertInto("settings").values(note).execute();
			},
	};
}

const notes = async (db: Database) => {
	const names = (await rowsIn(db, "settings")).map(({ name }) => name);
	return names.map((name) =>
		name.slice("noted:".length, "noted:YYYY-MM-DD".length),
	);
};

const jobRows = (db: Database) => rowsIn(db, "outbox", { kind: "job" });

/** A daily job that has waited for its first due time. */
async function dailyJob(db: Database) {
	const run = vi.fn(async () => {});
	const job: Job = { name: "long", next, run };
	await runIfDue(db, job, day(21));

	return { run, runAt: (now: Date) => runIfDue(db, job, now) };
}

test.each([
	["2026-11-21T12:00:00.000Z", "08:00", undefined, "2026-11-22T08:00:00.000Z"],
	["2026-11-22T07:59:00.000Z", "08:00", undefined, "2026-11-22T08:00:00.000Z"],
	["2026-11-22T08:00:00.000Z", "08:00", undefined, "2026-11-23T08:00:00.000Z"],
	["2026-11-22T08:00:00.000Z", "08:00", 1, "2026-11-23T08:00:00.000Z"],
	["2026-11-23T08:00:00.000Z", "08:00", 1, "2026-11-30T08:00:00.000Z"],
	["2026-07-01T00:00:00.000Z", "03:00", undefined, "2026-07-01T02:00:00.000Z"],
	["2026-03-28T12:00:00.000Z", "01:30", undefined, "2026-03-29T01:30:00.000Z"],
])(
	"after %s the next %s on weekday %s in London is %s",
	(after, time, weekday, expected) => {
		expect(
			findNextTime(
				new Date(after),
				"Europe/London",
				time,
				weekday,
			).toISOString(),
		).toBe(expected);
	},
);

onBothDatabases((test) => {
	test("a job waits for its first due time, then runs once for each", async (db) => {
		const job = writing();
		await runIfDue(db, job, day(21));

		expect(await notes(db)).toEqual([]);

		await runIfDue(db, job, day(22));
		await runIfDue(db, job, day(22, "18:00"));

		expect(await notes(db)).toEqual(["2026-11-22"]);

		// After days without a process one run makes up for all missed ones.
		await runIfDue(db, job, day(29));

		expect(await notes(db)).toEqual(["2026-11-22", "2026-11-29"]);
	});

	test("only one of many instances runs a job", async (db) => {
		const { run, runAt } = await dailyJob(db);
		await Promise.all(Array.from({ length: 20 }, () => runAt(day(22))));

		expect(run).toHaveBeenCalledTimes(1);

		const due_at = day(23, "00:00").toISOString();
		const created_at = day(22).toISOString();
		const done = {
			topic: "long",
			message_id: "job_long",
			due_at,
			created_at,
			leased_until: null,
		};

		expect(await jobRows(db)).toMatchObject([
			{ ...done, attempts: 0, delivered_at: null },
		]);
	});

	test("the job of a killed process runs again when its lease has expired", async (db) => {
		const { run, runAt } = await dailyJob(db);
		run.mockReturnValueOnce(new Promise(() => {}));
		void runAt(day(22, "03:00"));
		await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patient);
		await runAt(day(22, "03:59"));

		expect(run).toHaveBeenCalledTimes(1);

		await runAt(day(22, "04:00"));
		await runAt(day(22, "04:01"));

		expect(run).toHaveBeenCalledTimes(2);
	});

	test("a failed job is logged and due again after a pause, however often it has failed", async (db) => {
		const { run, runAt } = await dailyJob(db);
		run
			.mockRejectedValueOnce(new Error("disk full"))
			.mockRejectedValueOnce(new Error("disk full"));

		const failed = { topic: "long", code: "Error: disk full" };
		expect(await runAt(day(22))).toMatchObject([["job failed", failed]]);

		await db.updateTable("outbox").set({ attempts: MIN_ATTEMPTS }).execute();
		await runAt(day(25));

		expect(await jobRows(db)).toMatchObject([
			{ dead_at: null, last_error: failed.code },
		]);

		await runAt(day(25, "12:14"));

		expect(run).toHaveBeenCalledTimes(2);

		for (const time of ["12:15", "12:16"]) await runAt(day(25, time));

		expect(run).toHaveBeenCalledTimes(3);
		expect(await jobRows(db)).toMatchObject([
			{ attempts: 0, last_error: null },
		]);
	});

	test("a run that took longer than its lease writes nothing after another has run", async (db) => {
		const job = writing();
		await runIfDue(db, job, day(21));

		const slow = { ...job, run: vi.fn(job.run) };
		slow.run.mockImplementationOnce(async (period) => {
			await runIfDue(db, job, day(22, "13:00"));
			return job.run(period);
		});
		await runIfDue(db, slow, day(22));

		expect(await notes(db)).toHaveLength(1);
		expect(await jobRows(db)).toMatchObject([
			{ attempts: 0, last_error: null },
		]);
	});

	test("an instance whose clock is behind does not repeat a run", async (db) => {
		const { run, runAt } = await dailyJob(db);
		await runAt(day(22, "00:00"));
		await runAt(new Date(day(22, "00:00").getTime() - 3_000));
		await runAt(day(22, "00:01"));

		expect(run).toHaveBeenCalledTimes(1);
	});

	test("runs and due times written with a wrong clock do not count when it is right again", async (db) => {
		const { run, runAt } = await dailyJob(db);

		for (const [at, times] of [
			[new Date("2030-03-05T12:00:00.000Z"), 1],
			[day(22), 2],
			[day(22, "13:00"), 2],
			[day(23), 3],
		] as const) {
			await runAt(at);
			expect(run).toHaveBeenCalledTimes(times);
		}

		const wrong = {
			due_at: "2030-03-06T00:00:00.000Z",
			leased_until: "2030-03-05T00:00:00.000Z",
		};
		await db.updateTable("outbox").set(wrong).execute();
		await runAt(day(23, "13:00"));

		expect(run).toHaveBeenCalledTimes(3);

		await runAt(day(24));

		expect(run).toHaveBeenCalledTimes(4);
	});
});

onSqlite((test) => {
	test("a failed job delays no other", async (db) => {
		const broken: Job = {
			name: "broken",
			next,
			run: () => Promise.reject(new Error("disk full")),
		};
		const jobs = [broken, writing()];
		for (const job of jobs) await runIfDue(db, job, day(21));
		const stop = startJobs(db, { jobs, now: () => day(22), log() {} });

		await vi.waitFor(
			async () => expect(await notes(db)).toEqual(["2026-11-22"]),
			patient,
		);
		await stop();

		const attempts = (await jobRows(db)).map(({ topic, attempts }) => [
			topic,
			attempts,
		]);
		expect(Object.fromEntries(attempts)).toMatchObject({
			broken: 1,
			[writing().name]: 0,
		});
	});

	test("a job that hangs holds up no other", async (db) => {
		const { stop, second } = await running(
			db,
			vi.fn(),
			() => new Promise(() => {}),
		);

		await vi.waitFor(() => expect(second).toHaveBeenCalled(), patient);
		await stop();
	});

	test("a job that takes too long is aborted, and due again after a pause", async (db) => {
		let signal: AbortSignal | undefined;
		const job: Job = {
			name: "hanging",
			next,
			run: (period) => {
				signal = period.signal;
				return new Promise(() => {});
			},
		};
		await runIfDue(db, job, day(21));
		const log = await runIfDue(db, job, day(22), 10);

		expect(signal?.aborted).toBe(true);
		expect(log).toMatchObject([
			["job failed", { code: "Error: It took too long." }],
		]);
		expect(await jobRows(db)).toMatchObject([
			{ due_at: day(22, "12:15").toISOString(), leased_until: null },
		]);
	});

	test("a stop aborts the running job and waits for it", async (db) => {
		const ended = vi.fn();
		const log = vi.fn();
		const { stop } = await running(db, log, async ({ signal }) => {
			await new Promise((resolve) => signal.addEventListener("abort", resolve));
			ended();
			signal.throwIfAborted();
		});
		await stop();

		expect(ended).toHaveBeenCalled();

		const stopped = { topic: "first", code: "stopped" };
		expect(log).toHaveBeenCalledWith(
			"job failed",
			expect.objectContaining(stopped),
		);

		const waiting = { created_at: day(21).toISOString(), leased_until: null };
		expect(await rowsIn(db, "outbox", { topic: "first" })).toMatchObject([
			waiting,
		]);
	});

	test("a running job delays no message, and a stop does not wait forever for it", async (db) => {
		const { stop, sent } = await running(
			db,
			vi.fn(),
			() => new Promise(() => {}),
		);

		await enqueue(db, ownerMail, {
			id: "mail",
			from: "a@b.example",
			at: day(22).toISOString(),
		});
		await vi.waitFor(() => expect(sent).toHaveBeenCalled(), patient);
		await stop();
	});

	test("an idle job writes nothing", async (db) => {
		const job: Job = {
			name: "quiet",
			next: (at) => new Date(at.getTime() + 60_000),
			isIdle: async () => true,
			run: async () => {},
		};
		await runIfDue(db, job, day(21));

		const [first] = await jobRows(db);

		await runIfDue(db, job, day(21, "13:10"));

		expect(await jobRows(db)).toEqual([first]);
	});
});

/** Two due jobs, the first of which is running. */
async function running(db: Database, log: () => void, run: Job["run"]) {
	const first = vi.fn(run);
	const second = vi.fn(async () => {});
	const jobs: Job[] = [
		{ name: "first", next, run: first as Job["run"] },
		{ name: "second", next, run: second },
	];

	for (const job of jobs) await runIfDue(db, job, day(21));
	const sent = vi.fn(async () => ({ outcome: "delivered" }) as const);
	const mailer = { send: sent, close() {} };
	const stop = startJobs(db, {
		jobs,
		mailer,
		now: () => day(22),
		log,
		patience: 100,
	});

	await vi.waitFor(() => expect(first).toHaveBeenCalled(), patient);

	return { stop, second, sent };
}

function startJobs(
	db: Database,
	parts: Pick<DeliveryParts, "now" | "log"> & Partial<DeliveryParts>,
) {
	return startDelivery({
		db,
		mailer: null,
		every: 10,
		...parts,
	});
}
