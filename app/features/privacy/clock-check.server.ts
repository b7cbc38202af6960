import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Tolerance, as rows may come from another instance whose clock is ahead. */
const TOLERANCE = 5 * MINUTE;

/**
 * The reason why the system clock must not be used for deletions, in one sentence; null when it is plausible.
 * @param jumpMs difference between the system clock and the monotonic clock since the process started.
 */
export async function findClockProblem(
	db: Database,
	now = new Date(),
	jumpMs = now.getTime() - performance.timeOrigin - performance.now(),
): Promise<string | null> {
	if (Math.abs(jumpMs) > HOUR)
		return "The system clock has jumped since this process began. Set it right and restart.";

	const { newest, server, isBehind, apartMs } = compareClocks(
		await readClocks(db),
		now,
	);
	if (isBehind)
		return `The newest record is dated ${newest}, which is in the future. Set the system clock right.`;
	if (apartMs > HOUR)
		return `The database server's clock says ${server}, more than an hour apart. Set both clocks right.`;

	return null;
}

type OtherClocks = {
	/** Time of the newest record, UTC, ISO 8601; null when there are no records. */
	newest: string | null;
	/** The database server's time; null for SQLite. */
	server: string | null;
};

export type ClockComparison = OtherClocks & {
	/** Milliseconds until the newest record's time; negative when it has passed. */
	aheadMs: number;
	/** The newest record is in the future. */
	isBehind: boolean;
	/** Milliseconds between the clock and the database server's. */
	apartMs: number;
};

export async function readClocks(db: Database): Promise<OtherClocks> {
	return {
		newest: await findNewestRecord(db),
		server: await readDatabaseTime(db),
	};
}

export function compareClocks(
	{ newest, server }: OtherClocks,
	now: Date,
): ClockComparison {
	const untilTime = (instant: string | null) =>
		instant === null ? 0 : Date.parse(instant) - now.getTime();
	const aheadMs = untilTime(newest);

	return {
		newest,
		server,
		aheadMs,
		isBehind: aheadMs > TOLERANCE,
		apartMs: Math.abs(untilTime(server)),
	};
}

/** UTC, ISO 8601; null when there are no records. */
export async function findNewestRecord(db: Database): Promise<string | null> {
	const { rows } = await sql<{ newest: string | null }>`
		SELECT max(at) AS newest FROM (
			SELECT (SELECT created_at FROM leads ORDER BY id DESC LIMIT 1) AS at
			UNION ALL SELECT (SELECT created_at FROM outbox WHERE kind <> 'job' ORDER BY id DESC LIMIT 1)
			UNION ALL SELECT (SELECT at FROM audit_log ORDER BY id DESC LIMIT 1)
			UNION ALL SELECT max(at) FROM consent_receipts
		) AS records`.execute(db);
	return rows[0]?.newest ?? null;
}

/** The database server's own clock; null for SQLite. */
async function readDatabaseTime(db: Database): Promise<string | null> {
	if (!isPostgres(db)) return null;

	const { rows } = await sql<{
		at: Date;
	}>`SELECT clock_timestamp() AS at`.execute(db);

	return rows[0] ? rows[0].at.toISOString() : null;
}
