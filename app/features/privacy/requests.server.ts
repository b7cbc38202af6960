import * as v from "valibot";
import { yourDataCopy as copy } from "#content/your-data.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { buildLinkMail, enqueueFrom } from "#features/leads/notifications.ts";
import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { isStale } from "#lib/db/errors.ts";
import { fieldErrors, type SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	linkTo,
	type RequestField,
	type RequestKind,
	requestForm,
} from "./contract.ts";
import {
	type EraseContext,
	erasePerson,
	isOwnAddress,
} from "./erase.server.ts";
import {
	isKnown,
	type PersonData,
	readPersonData,
} from "./person-data.server.ts";
import { findSubject } from "./subject.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const LINK_VALID = 48 * HOUR;

/** Emails to one address a day. */
const MAX_PER_DAY = 3;

/**
 * Accepts a visitor's request for their own data. Only a known address gets an email; the result and the
 * commit are the same for unknown ones.
 */
export async function submitRequest(
	site: EraseContext,
	fields: FormFields,
): Promise<SubmitResult<RequestField>> {
	const values = {
		kind: fields.get("kind") ?? "",
		email: fields.get("email") ?? "",
	};
	const form = v.safeParse(requestForm, values);
	if (!form.success) {
		const errors = fieldErrors<RequestField>(form.issues);
		return { outcome: "invalid", message: copy().checkFields, errors, values };
	}

	const { db, clock } = site;
	const { kind, email } = form.output;
	try {
		const isMailed = (await isKnown(db, email)) && !isOwnAddress(site, email);
		const today = await db
			.selectFrom("privacy_requests")
			.select("id")
			.where("email", "=", email)
			.where("created_at", ">", shifted(clock.at, -DAY))
			.limit(MAX_PER_DAY)
			.execute();

		const token = makeToken();
		const expires_at = shifted(clock.at, LINK_VALID);
		const request = {
			id: clock.newId(),
			kind,
			email,
			expires_at,
			created_at: clock.at,
		};

		await db.transaction().execute(async (trx) => {
			const expired = shifted(clock.at, -30 * DAY);
			await trx
				.deleteFrom("privacy_requests")
				.where("expires_at", "<", expired)
				.execute();

			if (!isMailed || today.length >= MAX_PER_DAY) return;

			const row = { ...request, token_hash: hashOfToken(token) };
			await trx.insertInto("privacy_requests").values(row).execute();
			await enqueueFrom(site, trx, {
				...buildLinkMail(
					copy().emails[kind],
					site.origin + linkTo(token),
					copy().emails.notYou,
				),
				topic: "privacy.confirm",
				to: email,
				leadId: null,
				maxPerDay: MAX_PER_DAY,
				expiresAt: expires_at,
			});
		});
		wakeDelivery();

		return { outcome: "saved", message: copy().asked };
	} catch (error) {
		site.log("privacy request not saved", { error: String(error) });
		return { outcome: "failed", message: copy().failed, values };
	}
}

/** `refused`: the link is expired, used, or forged. `failed`: the database is unavailable. */
type LinkState =
	| { state: "open"; kind: RequestKind }
	| { state: "shown"; copy: PersonData }
	/** `calls`: times of the calls that were cancelled. */
	| { state: "erased"; calls: readonly string[] }
	| { state: "refused" | "failed" };

/** Read-only, because mail programs open links automatically. */
export async function inspectRequest(
	{ db, clock }: EraseContext,
	token: string,
): Promise<LinkState> {
	try {
		const request = await openRequest(db, token, clock.at);
		return request
			? { state: "open", kind: request.kind }
			: { state: "refused" };
	} catch {
		return { state: "failed" };
	}
}

/**
 * Carries out the request of a link. A copy can be fetched as long as the link is valid; an erasure works
 * once.
 * @param only refuses links of the other kind.
 */
export async function confirmRequest(
	site: EraseContext,
	token: string,
	only?: RequestKind,
): Promise<LinkState> {
	const { db, clock, log } = site;
	try {
		const request = await openRequest(db, token, clock.at);
		if (!request || (only && request.kind !== only))
			return { state: "refused" };

		const { id, email } = request;
		if (request.kind === "erase") {
			const by = { staffId: null, how: "visitor" } as const;
			const erased = await erasePerson(site, email, by, (trx) =>
				// @throws DatabaseError `stale` when another request has used the link.
				executeOne(trx.deleteFrom("privacy_requests").where("id", "=", id)),
			);
			if (erased.outcome !== "erased") return { state: "refused" };

			return { state: "erased", calls: erased.calls };
		}

		await db.transaction().execute(async (trx) => {
			const done = { confirmed_at: clock.at, done_at: clock.at };
			const row = trx
				.updateTable("privacy_requests")
				.set(done)
				.where("id", "=", id);
			await row.where("done_at", "is", null).execute();

			const event = {
				staffId: null,
				action: "privacy.export",
				detail: { by: "visitor" },
			} as const;
			await recordAuditEvent(trx, event, clock);
		});

		return {
			state: "shown",
			copy: await readPersonData(
				db,
				await findSubject(db, { address: email, isPart: true }),
				clock.at,
			),
		};
	} catch (error) {
		// The button was pressed twice at the same time: the other request erases.
		if (isStale(error)) return { state: "refused" };

		log("privacy request not carried out", { error: String(error) });

		return { state: "failed" };
	}
}

function openRequest(db: Database, token: string, at: string) {
	return db
		.selectFrom("privacy_requests")
		.select(["id", "kind", "email"])
		.where("token_hash", "=", hashOfToken(token))
		.where("expires_at", ">", at)
		.executeTakeFirst();
}
