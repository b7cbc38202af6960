import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Role } from "#lib/http/request-context.server.ts";

/** A session as it is begun. `idHash` is all that the table knows of the cookie. */
export type NewSession = {
	idHash: string;
	staffId: string;
	/** The password was right, the second factor is still to come. */
	awaitsCode: boolean;
	/** The browser, as it calls itself. */
	agent: string | null;
	expiresAt: string;
};

/** A session with whom it belongs to. */
export type KeptSession = {
	idHash: string;
	awaitsCode: boolean;
	seenAt: string;
	expiresAt: string;
	staff: { id: string; name: string; email: string; role: Role };
};

/** One line of a person's own list of sessions. */
export type ListedSession = {
	idHash: string;
	agent: string | null;
	createdAt: string;
	seenAt: string;
};

/** As much of a browser's own name as is worth keeping. */
const MAX_AGENT = 200;

/** Begins a session. */
export function insertSession(db: Database, session: NewSession, at: string): Write {
	return write(
		"sessions",
		db.insertInto("sessions").values({
			id_hash: session.idHash,
			staff_id: session.staffId,
			awaits_code: session.awaitsCode ? 1 : 0,
			agent: session.agent?.slice(0, MAX_AGENT) ?? null,
			created_at: at,
			seen_at: at,
			expires_at: session.expiresAt,
		}),
	);
}

/** The session with this hash, unless whom it belongs to has been removed. Not yet checked against the clock. */
export async function findSession(db: Database, idHash: string): Promise<KeptSession | null> {
	const row = await db
		.selectFrom("sessions")
		.innerJoin("staff", "staff.id", "sessions.staff_id")
		.select([
			"sessions.id_hash",
			"sessions.awaits_code",
			"sessions.seen_at",
			"sessions.expires_at",
			"staff.id",
			"staff.name",
			"staff.email",
			"staff.role",
		])
		.where("sessions.id_hash", "=", idHash)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	const { id, name, email, role } = row;
	return {
		idHash: row.id_hash,
		awaitsCode: row.awaits_code === 1,
		seenAt: row.seen_at,
		expiresAt: row.expires_at,
		staff: { id, name, email, role },
	};
}

/** Notes that a session is in use. */
export function touchSession(db: Database, idHash: string, at: string): Write {
	return write(
		"sessions",
		db.updateTable("sessions").set({ seen_at: at }).where("id_hash", "=", idHash),
	);
}

/** Ends one session; one that is gone already is no error. */
export function deleteSession(db: Database, idHash: string): Write {
	return write("sessions", db.deleteFrom("sessions").where("id_hash", "=", idHash));
}

/** Ends the session between password and second factor; of two who use it at once, one is undone. */
export function spendSession(db: Database, idHash: string): Write {
	const spent = db.deleteFrom("sessions").where("id_hash", "=", idHash);
	return write("sessions", spent.where("awaits_code", "=", 1), 1);
}

/** Ends one of somebody's own sessions: nobody else's can be named. */
export function deleteOwnSession(db: Database, staffId: string, idHash: string): Write {
	const ended = db.deleteFrom("sessions").where("id_hash", "=", idHash);
	return write("sessions", ended.where("staff_id", "=", staffId));
}

/** Ends all sessions of somebody. */
export function deleteSessionsOf(db: Database, staffId: string): Write {
	return write("sessions", db.deleteFrom("sessions").where("staff_id", "=", staffId));
}

/** Forgets what has expired of anybody. */
export function deleteExpiredSessions(db: Database, at: string): Write {
	return write("sessions", db.deleteFrom("sessions").where("expires_at", "<=", at));
}

/** The sessions somebody has open, the one used last first; those idle since `idleSince` are none. */
export async function listSessions(
	db: Database,
	staffId: string,
	idleSince: string,
	at: string,
): Promise<ListedSession[]> {
	const rows = await db
		.selectFrom("sessions")
		.select(["id_hash", "agent", "created_at", "seen_at"])
		.where("staff_id", "=", staffId)
		.where("awaits_code", "=", 0)
		.where("seen_at", ">", idleSince)
		.where("expires_at", ">", at)
		.orderBy("seen_at", "desc")
		.execute();
	return rows.map((row) => ({
		idHash: row.id_hash,
		agent: row.agent,
		createdAt: row.created_at,
		seenAt: row.seen_at,
	}));
}
