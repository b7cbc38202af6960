import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	buildSessionCookie,
	readSessionCookie,
} from "#lib/http/session-cookie.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { type Clock, shifted } from "#lib/time/dates.ts";
import { auditedChange, recordedChange } from "./audit.server.ts";
import type { SignedIn } from "./contract.ts";
import type { OwnAccount } from "./require-staff.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const IDLE_LIMIT = 12 * HOUR;
const ABSOLUTE_LIMIT = 7 * 24 * HOUR;

/** Time limit between the password and the second factor. */
const CODE_LIMIT = 10 * MINUTE;

const SEEN_EVERY = MINUTE;

const MAX_AGENT_LENGTH = 200;

/** Always makes a new session id: one sent by the browser is never signed in (session fixation). */
export async function beginSession(
	trx: Database,
	session: { staffId: string; awaitsCode: boolean; agent?: string | null },
	siteUrl: string,
	at: string,
): Promise<{ cookie: string }> {
	const { staffId, awaitsCode, agent } = session;
	const id = makeToken();
	const lasts = awaitsCode ? CODE_LIMIT : ABSOLUTE_LIMIT;

	await trx.deleteFrom("sessions").where("expires_at", "<=", at).execute();
	await trx
		.insertInto("sessions")
		.values({
			id_hash: hashOfToken(id),
			staff_id: staffId,
			awaits_code: awaitsCode ? 1 : 0,
			agent: agent ? cutText(agent, MAX_AGENT_LENGTH) : null,
			created_at: at,
			seen_at: at,
			expires_at: shifted(at, lasts),
		})
		.execute();

	const cookie = buildSessionCookie("sheaf-desk", siteUrl, id, lasts / 1000);

	return { cookie };
}

export function expireCookie(siteUrl: string): string {
	return buildSessionCookie("sheaf-desk", siteUrl, "", 0);
}

/**
 * The staff member signed in by this Cookie header. Null without a session, with an expired one, with one
 * that still waits for the second factor, and after removal of the account.
 * @param isUse false for automatic requests of a page, which must not extend the session.
 */
export async function findSession(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
	isUse = true,
): Promise<SignedIn | null> {
	const session = await openSession(db, cookieHeader, siteUrl, at, 0);
	if (!session) return null;

	const { seen_at, ...staff } = session;
	if (isUse && Date.parse(at) - Date.parse(seen_at) >= SEEN_EVERY)
		// Not awaited, and errors are ignored: the next request writes it again.
		void db
			.updateTable("sessions")
			.set({ seen_at: at })
			.where("id_hash", "=", staff.sessionHash)
			.execute()
			.catch(() => {});

	return staff;
}

/** The staff member whose session waits for the second factor. */
export function findAwaitingCode(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
): Promise<SignedIn | null> {
	return openSession(db, cookieHeader, siteUrl, at, 1);
}

/** The hash of the session id in a Cookie header, existing or not. */
export function readSessionHash(
	cookieHeader: string | null | undefined,
	siteUrl: string,
): string | null {
	return readSessionCookie("sheaf-desk", cookieHeader, siteUrl);
}

export async function logOut(
	db: Database,
	cookieHeader: string | null,
	siteUrl: string,
	clock: Clock,
): Promise<void> {
	const idHash = readSessionHash(cookieHeader, siteUrl);
	if (idHash === null) return;

	const staff = await findSession(db, cookieHeader, siteUrl, clock.at, false);
	const end = (trx: Database) =>
		trx.deleteFrom("sessions").where("id_hash", "=", idHash).executeTakeFirst();
	if (!staff) {
		await end(db);
		return;
	}

	await recordedChange(
		{ db, clock },
		{ staffId: staff.id, action: "staff.logout" },
		end,
	);
}

export async function deleteSessions(
	trx: Database,
	staffId: string,
): Promise<void> {
	await trx.deleteFrom("sessions").where("staff_id", "=", staffId).execute();
}

/** Ends one of the account's other sessions by its hash, or all of them. */
export async function endSessions(
	own: OwnAccount,
	idHash: string | null,
): Promise<void> {
	const { id, sessionHash } = own.staff;
	await auditedChange(own, { action: "staff.sessions-ended" }, (trx) => {
		const all = trx.deleteFrom("sessions").where("staff_id", "=", id);
		const others = all.where("id_hash", "!=", sessionHash);

		return (
			idHash === null ? others : others.where("id_hash", "=", idHash)
		).execute();
	});
}

/** Open sessions of an account, the last used first. */
export async function listSessions({ db, staff, clock: { at } }: OwnAccount) {
	const rows = await db
		.selectFrom("sessions")
		.select([
			"id_hash as idHash",
			"agent",
			"created_at as createdAt",
			"seen_at as seenAt",
		])
		.where("staff_id", "=", staff.id)
		.where("awaits_code", "=", 0)
		.where("seen_at", ">", shifted(at, -IDLE_LIMIT))
		.where("expires_at", ">", at)
		.orderBy("seen_at", "desc")
		.execute();
	return rows.map(({ agent, ...row }) => ({
		...row,
		browser: nameBrowser(agent ?? ""),
		isCurrent: row.idHash === staff.sessionHash,
	}));
}

/** Signs in a User-Agent header; the first that is found counts. */
const browsers = [
	"Edg",
	"OPR",
	"Firefox",
	"FxiOS",
	"Chrome",
	"CriOS",
	"Safari",
];
const systems = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
const fullNames: Record<string, string> = {
	Edg: "Edge",
	OPR: "Opera",
	FxiOS: "Firefox",
	CriOS: "Chrome",
};

/** "Chrome, Windows" */
function nameBrowser(agent: string): string {
	const found = [browsers, systems].flatMap(
		(tokens) => tokens.find((token) => agent.includes(token)) ?? [],
	);
	return (
		found.map((token) => fullNames[token] ?? token).join(", ") ||
		"Unknown browser"
	);
}

async function openSession(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
	awaitsCode: 0 | 1,
) {
	const sessionHash = readSessionHash(cookieHeader, siteUrl);
	if (sessionHash === null) return null;

	const row = await db
		.selectFrom("sessions")
		.innerJoin("staff", "staff.id", "sessions.staff_id")
		.select([
			"staff.id",
			"staff.name",
			"staff.email",
			"staff.role",
			"sessions.seen_at",
		])
		.where("sessions.id_hash", "=", sessionHash)
		.where("sessions.awaits_code", "=", awaitsCode)
		.where("sessions.expires_at", ">", at)
		.where("sessions.seen_at", ">", shifted(at, -IDLE_LIMIT))
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();

	return row ? { ...row, sessionHash } : null;
}
