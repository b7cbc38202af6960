import { createHmac, randomUUIDv7 } from "node:crypto";
import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import type { Schema } from "#database/schema.ts";
import { indexNote } from "#features/leads/search.server.ts";
import { reopenLost } from "#features/leads/store.server.ts";
import { isSameSecret } from "#lib/crypto/secrets.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { headerText } from "#lib/mail/mail-layout.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import type { Mail, Notify } from "#lib/outbox/contract.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { isAutomatic } from "./automatic.ts";
import {
	type FetchText,
	fetchFromSns,
	type InboundConfig,
	type InboundProvider,
	readInbound,
} from "./providers.server.ts";
import type { InboundMail } from "./raw-mail.server.ts";

export const INBOUND_PATH = "/inbound";

/** Bytes of a request, attachments included: an email of 20 MB, coded. */
export const MAX_INBOUND_BYTES = 30_000_000;

/** Characters of a reply in the email to the agency; all of it is on the timeline. */
const MAX_NOTIFIED = 20_000;
/** Emails to the agency about one person per day; further replies are only on the timeline. */
const MAX_PER_DAY = 50;

export type InboundContext = Pick<Site, "db" | "secret" | "origin" | "log"> & {
	inbound: InboundConfig;
	notify: Notify;
	at: string;
	fetchText?: FetchText;
};

/** HTTP status of the answer: providers repeat requests until they get 200 or 403. */
export async function receiveInbound(
	context: InboundContext,
	request: Request,
): Promise<number> {
	const { inbound, log, fetchText = fetchFromSns } = context;
	let mail: Awaited<ReturnType<(typeof readInbound)["ses"]>>;
	try {
		mail = await readInbound[inbound.provider](
			request,
			inbound.secret,
			fetchText,
		);
	} catch (error) {
		log("inbound email unreadable", { error: String(error).slice(0, 200) });
		return 400;
	}

	if (mail === null) {
		log("inbound email refused", { provider: inbound.provider });
		return 403;
	}

	if (mail !== "ignored" && !(await storeReply(context, mail)))
		log("inbound email of no lead");

	return 200;
}

/** Idempotent by the message's id. False when the address belongs to no lead. */
async function storeReply(
	context: InboundContext,
	mail: InboundMail,
): Promise<boolean> {
	const { db, secret, at, notify } = context;
	const leadId = leadOf(secret, mail.recipients);
	const lead = await db
		.selectFrom("leads")
		.select(["id", "person_id", "email", "name"])
		.where("id", "=", leadId)
		.executeTakeFirst();
	if (!lead?.person_id) return false;

	const { person_id } = lead;
	const subject = headerText(mail.subject);
	const automatic = isAutomatic(mail);
	const body = cleanText(mail.text);
	const text = [
		subject,
		automatic ? "Automatic email." : "",
		attachmentLine(mail.attachments, context.inbound.provider),
		body || "(no text)",
	];
	const note = {
		id: randomUUIDv7(),
		person_id,
		staff_id: null,
		text: text.filter((part) => part !== "").join("\n\n"),
		created_at: at,
	};

	await db.transaction().execute(async (trx) => {
		const added = await trx
			.insertInto("notes")
			.values({
				...note,
				sender: headerText(mail.sender),
				message_id: mail.messageId,
			})
			.onConflict((conflict) => conflict.column("message_id").doNothing())
			.returning("id")
			.executeTakeFirst();
		if (!added || automatic) return;

		await indexNote(trx, note);
		await trx
			.updateTable("leads")
			.set({ read_at: null })
			.where("id", "=", lead.id)
			.execute();
		await reopenLost(trx, person_id, at);

		const notification = mailAbout(
			{ ...lead, person_id },
			subject,
			[
				splitQuote(body, subject).reply.slice(0, MAX_NOTIFIED) || "(no text)",
				attachmentLine(mail.attachments, context.inbound.provider),
			].join("\n\n"),
			context,
		);
		await enqueue(trx, notification, {
			id: randomUUIDv7(),
			from: notify.from.address,
			at,
		});
	});
	wakeDelivery();

	return true;
}

/** Text that both databases store. */
function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replaceAll("\u0000", "")
		.toWellFormed()
		.trim();
}

/** Where each provider keeps received emails, for as long as its plan says. */
const PROVIDER_PLACES: Record<InboundProvider, string> = {
	postmark: "in Postmark, under the inbound stream’s Activity",
	mailgun: "in Mailgun, under Receiving, if its route stores messages",
	ses: "in the S3 bucket of the SES receipt rule, if it has one",
};

/** Names the attachments, and says where they are; empty without any. */
function attachmentLine(
	attachments: InboundMail["attachments"],
	provider: InboundProvider,
): string {
	if (attachments.length === 0) return "";

	const names = attachments.map(
		({ name, type, bytes }) =>
			`${headerText(name) || "unnamed"} (${headerText(type, 80)}, ${Math.ceil(bytes.length / 1000)} kB)`,
	);

	return `Attached: ${names.join(", ")}. Not stored here: look ${PROVIDER_PLACES[provider]}.`;
}

function mailAbout(
	{
		id,
		email,
		name,
		person_id,
	}: Pick<Schema["leads"], "id" | "email" | "name" | "person_id">,
	subject: string,
	body: string,
	{ notify, origin }: InboundContext,
): Mail {
	const { owner } = mailCopy;
	return {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId: id,
		mostPerDay: MAX_PER_DAY,
		subject: headerText(`${owner.reply}: ${subject || email}`),
		replyTo: { name, address: email },
		document: {
			heading: owner.reply,
			paragraphs: body.split(/\n{2,}/).filter((text) => text !== ""),
			facts: [{ label: owner.labels.email, value: email }],
			action: {
				label: owner.action,
				url: `${origin}/desk/people/${person_id}`,
			},
			footer: [sender()],
		},
	};
}

const MAC_LENGTH = 20;
const TOKEN =
	/\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{20})@/i;

/**
 * `reply+<token>@…`: the lead's id and a MAC, in hexadecimal because mail servers may change the case of a
 * local part. Null for ids other than UUIDs.
 */
export function replyAddress(
	address: string,
	secret: string,
	leadId: string,
): string | null {
	const token = `${leadId.replaceAll("-", "")}${macOf(secret, leadId)}`;
	const found = address.replace("@", `+${token}@`);
	return TOKEN.test(found) ? found : null;
}

export function leadOf(
	secret: string,
	recipients: readonly string[],
): string | null {
	for (const recipient of recipients) {
		const [, ...parts] =
			TOKEN.exec(recipient)?.map((part) => part.toLowerCase()) ?? [];
		const id = parts.slice(0, 5).join("-");
		if (parts[5] && isSameSecret(parts[5], macOf(secret, id))) return id;
	}

	return null;
}

function macOf(secret: string, leadId: string): string {
	return createHmac("sha256", secret)
		.update(`reply:${leadId}`)
		.digest("hex")
		.slice(0, MAC_LENGTH);
}
