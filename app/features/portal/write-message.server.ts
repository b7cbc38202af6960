import { createHash } from "node:crypto";
import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { portalMails } from "#content/portal-mails.ts";
import { addClientMessage } from "#features/leads/client-message.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	fieldErrors,
	type Message,
	type SubmitResult,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { type Rate, takeToken } from "#lib/http/rate-limit.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type WriteField, writeForm } from "./contract.ts";

type WriteSite = MailContext & { db: Database };

/** Messages of one address. */
const writeRate: Rate = { burst: 10, perMs: 3 * 60_000 };

const copy = () => portalMails().write;

/** Stores what a client writes to the team like an email from them: the agency and the assignee get it by email. */
export function writeMessage(
	site: WriteSite,
	email: string,
	fields: FormFields,
): Promise<SubmitResult<WriteField>> {
	return submitMessage(site, email, fields, writeForm, async (typed) => {
		const stored = await site.db.transaction().execute((trx) =>
			addClientMessage(trx, site, email, {
				...typed,
				subject: copy().subject,
				title: copy().mailTitle,
			}),
		);

		return stored ? null : { title: copy().notSent, text: copy().noCard };
	});
}

/**
 * Checks a text of a client, within the limit of their address.
 * @param store returns why it was refused; null when it is stored.
 */
export async function submitMessage<Typed>(
	{ db, clock }: Pick<WriteSite, "db" | "clock">,
	email: string,
	fields: FormFields,
	schema: v.GenericSchema<unknown, Typed>,
	store: (typed: Typed) => Promise<Message | null>,
): Promise<SubmitResult> {
	const values = Object.fromEntries(fields);
	const form = v.safeParse(schema, values);
	if (!form.success) {
		const errors = fieldErrors(form.issues);
		const message = messages().checkFields;

		return { outcome: "invalid", message, errors, values };
	}

	const key = `portal-write:${createHash("sha256").update(email).digest("hex")}`;
	const taken = await takeToken(db, key, writeRate, Date.parse(clock.at));
	const refusal = taken.ok
		? await store(form.output)
		: { title: copy().notSent, text: copy().tooMany };
	if (refusal) return { outcome: "failed", message: refusal, values };

	wakeDelivery();

	return { outcome: "saved", message: { title: copy().stored } };
}
