import { hashOfToken, newToken } from "#lib/crypto/token.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, type Write } from "#lib/db/write.ts";
import { forgetTokens } from "#lib/http/rate-limit.server.ts";
import type { Role } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { insertAudit } from "./audit.server.ts";
import { LINK_PATH } from "./contract.ts";
import { findLink, insertLink, spendLink } from "./links-store.server.ts";
import { accountKey } from "./login-limits.server.ts";
import { hashPassword } from "./password.server.ts";
import { type PasswordFault, passwordFault } from "./password-rules.ts";
import { deleteSessionsOf } from "./session-store.server.ts";
import {
	findByEmail,
	findById,
	forgetSecrets,
	formerId,
	insertStaff,
	listStaff,
	removeStaff,
	setPassword,
	takeBack,
} from "./store.server.ts";

/** How long a one-time link waits for whoever it is for, in milliseconds. */
const LINK_LASTS = 72 * 60 * 60_000;

/** Who asks for a change: somebody's id, or null on the command line. */
export type By = string | null;

/** `path` is the one-time link, without the origin; it is shown once and kept nowhere. */
export type Invited = { outcome: "done"; id: string; role: Role; path: string };

/** Adds somebody, or takes back somebody who was removed; the very first account is an owner's. */
export async function addStaff(
	db: Database,
	wanted: { email: string; name: string | null; role: Role | null },
	by: By,
	clock: Clock,
): Promise<Invited | { outcome: "taken" }> {
	const email = wanted.email.toLowerCase();
	if (await findByEmail(db, email)) return { outcome: "taken" };
	const isFirst = (await listStaff(db)).length === 0;
	const role = wanted.role ?? (isFirst ? "owner" : "member");
	const name = wanted.name ?? nameFrom(email);
	const former = await formerId(db, email);
	const id = former ?? clock.newId();
	const link = newLink(db, id, clock);
	const kept = former
		? takeBack(db, { id, name, role })
		: insertStaff(db, { id, email, name, role }, clock.at);
	try {
		await db.commit([
			kept,
			...link.writes,
			insertAudit(db, { staffId: by, action: "staff.add", subject: id, detail: role }, clock),
		]);
	} catch (error) {
		// Somebody else added the same address meanwhile.
		if (error instanceof CommitFailed && error.reason !== "unavailable")
			return { outcome: "taken" };
		throw error;
	}
	return { outcome: "done", id, role, path: link.path };
}

/**
 * A new one-time link for somebody who cannot get in. Their password and second factor are taken away and
 * all their sessions end.
 */
export async function resetStaff(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
): Promise<Invited | { outcome: "unknown" }> {
	const account = await findById(db, id);
	if (!account) return { outcome: "unknown" };
	const link = newLink(db, id, clock);
	await db.commit([
		forgetSecrets(db, id),
		deleteSessionsOf(db, id),
		...link.writes,
		insertAudit(db, { staffId: by, action: "staff.reset", subject: id }, clock),
	]);
	return { outcome: "done", id, role: account.role, path: link.path };
}

/** Takes somebody's access away. Nobody removes themselves, and the last owner stays. */
export async function removeAccount(
	db: Database,
	id: string,
	by: By,
	clock: Clock,
): Promise<"done" | "unknown" | "self" | "last-owner"> {
	if (id === by) return "self";
	if (!(await findById(db, id))) return "unknown";
	try {
		await db.commit([
			...removeStaff(db, id, clock.at),
			deleteSessionsOf(db, id),
			insertAudit(db, { staffId: by, action: "staff.remove", subject: id }, clock),
		]);
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed")
			return (await findById(db, id)) ? "last-owner" : "unknown";
		throw error;
	}
	return "done";
}

/** Whose link this is, while it can be used. */
export function inspectLink(db: Database, token: string, at: string) {
	return findLink(db, hashOfToken(token), at);
}

/** Sets the password by a one-time link. Sessions there were end, and so does a lock by wrong passwords. */
export async function acceptLink(
	db: Database,
	token: string,
	password: string,
	clock: Clock,
): Promise<"done" | "no-link" | PasswordFault> {
	const link = await inspectLink(db, token, clock.at);
	if (!link) return "no-link";
	const fault = passwordFault(password, link.email);
	if (fault) return fault;
	const hash = await hashPassword(password);
	try {
		await db.commit([
			spendLink(db, hashOfToken(token), clock.at),
			setPassword(db, link.staffId, hash, clock.at),
			deleteSessionsOf(db, link.staffId),
			(trx) => forgetTokens(trx, accountKey(link.email)),
			insertAudit(db, { staffId: link.staffId, action: "staff.password" }, clock),
		]);
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed") return "no-link";
		throw error;
	}
	return "done";
}

function newLink(db: Database, staffId: string, { at }: Clock): { path: string; writes: Write[] } {
	const token = newToken();
	const expiresAt = new Date(Date.parse(at) + LINK_LASTS).toISOString();
	return {
		path: `${LINK_PATH}/${token}`,
		writes: insertLink(db, { tokenHash: hashOfToken(token), staffId, expiresAt }, at),
	};
}

/** "ada.lovelace@…" is probably called Ada Lovelace; they can say so themselves on their account page. */
function nameFrom(email: string): string {
	const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
	const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
	return name || email;
}
