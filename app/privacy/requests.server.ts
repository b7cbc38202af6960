import * as v from "valibot";
import { yourDataCopy as copy } from "#content/your-data.ts";
import type { Database } from "#database/connection.server.ts";
import { CommitFailed, type Write, write } from "#database/write.ts";
import { type FieldErrors, type FieldValues, fieldErrors, type Message } from "#leads/contract.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { usualNotify } from "#leads/telling.ts";
import { shifted } from "#moment.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import type { Site } from "#site.server.ts";
import { insertAudit } from "#staff/audit.server.ts";
import { hashOfToken, newToken } from "#token.server.ts";
import { type LinkState, type RequestField, type RequestKind, requestForm } from "./contract.ts";
import { type Erased, type EraseOffice, erasePerson, isOwnAddress } from "./erase.server.ts";
import { confirmationMail, MOST_PER_DAY } from "./mails.ts";
import { isKnown, type PersonData, personData } from "./person-data.server.ts";

type Office = Pick<Site, "db" | "moment" | "origin" | "notify">;

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** How long the link in the mail works. */
const LINK_LASTS = 48 * HOUR;

/** What asking answers: the same for every address. */
export type AskResult =
	| { outcome: "asked" }
	| {
			outcome: "invalid";
			message: Message;
			errors: FieldErrors<RequestField>;
			values: FieldValues;
	  }
	| { outcome: "failed"; message: Message; values: FieldValues };

/** The HTTP status of each. */
export const statusOfAsking = { asked: 200, invalid: 422, failed: 503 } as const;

/**
 * Takes a visitor's request for their own data. Only an address of which something is kept gets a mail;
 * the answer, and the commit behind it, are the same for any other.
 */
export async function receiveRequest(office: Office, fields: FormFields): Promise<AskResult> {
	const values = { kind: fields.get("kind") ?? "", email: fields.get("email") ?? "" };
	const form = v.safeParse(requestForm, values);
	if (!form.success) {
		const errors = fieldErrors<RequestField>(form.issues);
		return { outcome: "invalid", message: copy.checkFields, errors, values };
	}
	const { db, moment } = office;
	const { kind, email } = form.output;
	try {
		const isMailed = (await isKnown(db, email)) && !isOwnAddress(office, email);
		const isWelcome = isMailed && (await askedToday(db, email, moment.at)) < MOST_PER_DAY;
		await db.commit([
			forgetExpired(db, moment.at),
			...(isWelcome ? keepRequest(office, kind, email) : []),
		]);
		pokeDelivery();
		return { outcome: "asked" };
	} catch {
		return { outcome: "failed", message: copy.failed, values };
	}
}

/** What a link is worth. Looking changes nothing: mail programs follow links by themselves. */
export async function lookAtRequest({ db, moment }: Office, token: string): Promise<LinkState> {
	try {
		const request = await openRequest(db, token, moment.at);
		return request ? { state: "open", kind: request.kind } : { state: "refused" };
	} catch {
		return { state: "failed" };
	}
}

/** What the button on the link's page did. */
export type Confirmed =
	| LinkState
	| { state: "shown"; data: PersonData }
	| { state: "erased"; erased: Erased };

/** Does what the link was sent for. A copy can be had again while the link works; an erasure happens once. */
export async function confirmRequest(
	office: Office & EraseOffice,
	token: string,
): Promise<Confirmed> {
	const { db, moment, log } = office;
	try {
		const request = await openRequest(db, token, moment.at);
		if (!request) return { state: "refused" };
		if (request.kind === "erase") {
			const by = { staffId: null, how: "visitor" } as const;
			const erased = await erasePerson(office, request.email, by, [spend(db, request.id)]);
			return erased.outcome === "erased" ? { state: "erased", erased } : { state: "refused" };
		}
		await db.commit([
			markDone(db, request.id, moment.at),
			insertAudit(db, { staffId: null, action: "privacy.export", detail: "by visitor" }, moment),
		]);
		return { state: "shown", data: await personData(db, request.email, moment.at) };
	} catch (error) {
		// The button was pressed twice at once: the other one erases.
		if (error instanceof CommitFailed && error.reason === "missed") return { state: "refused" };
		log("privacy request not carried out", { error: String(error) });
		return { state: "failed" };
	}
}

/** Requests whose link still works, and those of the last days that are done, newest first; for the desk. */
export function recentRequests(db: Database) {
	return db
		.selectFrom("privacy_requests")
		.select(["id", "kind", "created_at", "expires_at", "done_at"])
		.orderBy("id", "desc")
		.limit(50)
		.execute();
}

/** Deletes requests that are of no use any more: a month after their link has run out. */
function forgetExpired(db: Database, at: string): Write {
	return write(
		"privacy_requests",
		db.deleteFrom("privacy_requests").where("expires_at", "<", shifted(at, -30 * DAY)),
	);
}

async function askedToday(db: Database, email: string, at: string): Promise<number> {
	const rows = await db
		.selectFrom("privacy_requests")
		.select("id")
		.where("email", "=", email)
		.where("created_at", ">", shifted(at, -DAY))
		.limit(MOST_PER_DAY)
		.execute();
	return rows.length;
}

function keepRequest(office: Office, kind: RequestKind, email: string): Write[] {
	const { db, moment, origin } = office;
	const { newId } = moment;
	const { from } = office.notify ?? usualNotify;
	const token = newToken();
	const expiresAt = shifted(moment.at, LINK_LASTS);
	const mail = confirmationMail({ kind, email, token, origin, expiresAt });
	return [
		write(
			"privacy_requests",
			db.insertInto("privacy_requests").values({
				id: newId(),
				kind,
				email,
				token_hash: hashOfToken(token),
				expires_at: expiresAt,
				confirmed_at: null,
				done_at: null,
				created_at: moment.at,
			}),
		),
		insertNotification(db, mail, { id: newId(), from, at: moment.at }),
	];
}

function openRequest(db: Database, token: string, at: string) {
	return db
		.selectFrom("privacy_requests")
		.select(["id", "kind", "email"])
		.where("token_hash", "=", hashOfToken(token))
		.where("expires_at", ">", at)
		.executeTakeFirst();
}

function markDone(db: Database, id: string, at: string): Write {
	return write(
		"privacy_requests",
		db
			.updateTable("privacy_requests")
			.set({ confirmed_at: at, done_at: at })
			.where("id", "=", id)
			.where("done_at", "is", null),
	);
}

/** The link works no more. Fails as `missed` when it did not. */
function spend(db: Database, id: string): Write {
	return write("privacy_requests", db.deleteFrom("privacy_requests").where("id", "=", id), 1);
}
