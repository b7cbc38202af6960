import * as v from "valibot";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import { type FetchText, readSns } from "#lib/mail/sns.server.ts";
import {
	hasPassword,
	isSignedByMailgun,
} from "#lib/mail/webhook-signature.server.ts";

/** `provider`: the provider sends nothing more to the address. */
type EventType = "hard-bounce" | "soft-bounce" | "complaint" | "provider";

export type MailEvent = {
	/** Of the provider; the same when the event is posted again. */
	id: string;
	type: EventType;
	address: string;
	/** Message-ID of the email, or the id under which the provider sent it; without angle brackets. */
	messageIds: string[];
};

export type EventSource = { provider: MailProvider; secret: string };

/** Null: the request is not authentic. Unknown events are left out. */
type Reader = (
	request: Request,
	secret: string,
	fetchText?: FetchText,
) => Promise<MailEvent[] | null>;

/** @throws when the body does not match the provider’s documentation. */
export const readEvents: Record<MailProvider, Reader> = {
	postmark,
	mailgun,
	ses,
};

/** True for the report of a provider, as opposed to an email that it passes on. */
export function isEvent(body: string): boolean {
	const json = parseJson(body);
	if (typeof json !== "object" || json === null) return false;
	if ("event-data" in json) return true;
	if ("RecordType" in json) return json.RecordType !== "Inbound";
	if (!("Message" in json)) return false;

	const message = parseJson(String(json.Message));
	const isMail =
		typeof message === "object" && message !== null && "receipt" in message;

	return !isMail;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** A full or closed mailbox may be read again. */
function isLasting(status: string): boolean {
	return /^5\./.test(status) && !/^5\.2\.[12]\b/.test(status);
}

/** `5.4.4` of `smtp; 550 5.4.4 Invalid domain`; empty without one. */
function findStatus(diagnosticCode: string): string {
	return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnosticCode)?.[0] ?? "";
}

const text = v.fallback(v.string(), "");

const postmarkEvent = v.object({
	RecordType: v.string(),
	ID: v.fallback(v.union([v.string(), v.number()]), ""),
	Type: text,
	MessageID: text,
	Email: text,
	Recipient: text,
	ChangedAt: text,
	SuppressSending: v.fallback(v.boolean(), false),
});

const postmarkBounces: Readonly<Record<string, EventType>> = {
	HardBounce: "hard-bounce",
	BadEmailAddress: "hard-bounce",
	SoftBounce: "soft-bounce",
	DnsError: "soft-bounce",
	SpamComplaint: "complaint",
	ManuallyDeactivated: "provider",
	Unsubscribe: "provider",
};

async function postmark(request: Request, secret: string) {
	if (!hasPassword(request, secret)) return null;

	const event = v.parse(postmarkEvent, await request.json());
	const type = typeOfPostmark(event);
	if (!type) return [];

	const { RecordType, ID, MessageID, ChangedAt, Email, Recipient } = event;
	const id = [RecordType, ID || `${MessageID} ${ChangedAt}`].join(" ");
	const address = Email || Recipient;

	return [{ id: `postmark ${id}`, type, address, messageIds: [MessageID] }];
}

function typeOfPostmark(
	event: v.InferOutput<typeof postmarkEvent>,
): EventType | undefined {
	const { RecordType, Type, SuppressSending } = event;
	if (RecordType === "SpamComplaint") return "complaint";
	if (RecordType === "SubscriptionChange")
		return SuppressSending ? "provider" : undefined;
	if (RecordType !== "Bounce") return undefined;

	return Object.hasOwn(postmarkBounces, Type)
		? postmarkBounces[Type]
		: undefined;
}

const mailgunEvent = v.object({
	signature: v.object({ timestamp: text, token: text, signature: text }),
	"event-data": v.object({
		id: v.string(),
		event: text,
		severity: text,
		reason: text,
		recipient: v.string(),
		message: v.fallback(
			v.object({
				headers: v.fallback(v.object({ "message-id": text }), {
					"message-id": "",
				}),
			}),
			{ headers: { "message-id": "" } },
		),
	}),
});

async function mailgun(request: Request, secret: string) {
	const read = v.parse(mailgunEvent, await request.json());
	if (!isSignedByMailgun(read.signature, secret)) return null;

	const { id, recipient, message, ...event } = read["event-data"];
	const type = typeOfMailgun(event);
	if (!type) return [];

	const messageIds = [message.headers["message-id"]];

	return [{ id: `mailgun ${id}`, type, address: recipient, messageIds }];
}

function typeOfMailgun({
	event,
	severity,
	reason,
}: {
	event: string;
	severity: string;
	reason: string;
}): EventType | undefined {
	if (event === "complained") return "complaint";
	if (event === "unsubscribed") return "provider";
	if (event !== "failed") return undefined;
	if (severity === "temporary") return "soft-bounce";
	if (severity !== "permanent") return undefined;

	return reason.startsWith("suppress-") ? "provider" : "hard-bounce";
}

const sesRecipient = v.object({
	emailAddress: v.string(),
	status: text,
	diagnosticCode: text,
});

const sesEvent = v.object({
	eventType: text,
	notificationType: text,
	mail: v.fallback(
		v.object({
			messageId: text,
			commonHeaders: v.fallback(v.object({ messageId: text }), {
				messageId: "",
			}),
		}),
		{ messageId: "", commonHeaders: { messageId: "" } },
	),
	bounce: v.optional(
		v.object({
			bounceType: text,
			feedbackId: text,
			bouncedRecipients: v.array(sesRecipient),
		}),
	),
	complaint: v.optional(
		v.object({
			feedbackId: text,
			complaintSubType: text,
			complainedRecipients: v.array(sesRecipient),
		}),
	),
});

async function ses(request: Request, topics: string, fetchText?: FetchText) {
	const known = topics.split(",").map((topic) => topic.trim());
	const message = await readSns(request, known, fetchText);
	if (message === null) return null;
	if (message === "confirmed") return [];

	const parsed = v.safeParse(sesEvent, parseJson(message.Message));
	if (!parsed.success) return [];

	const { eventType, notificationType, mail, ...details } = parsed.output;
	const messageIds = [mail.messageId, mail.commonHeaders.messageId];
	const kind = eventType || notificationType;

	const list = (
		recipients: readonly v.InferOutput<typeof sesRecipient>[],
		feedbackId: string,
		readType: (status: string) => EventType,
	) =>
		recipients.map(({ emailAddress, status, diagnosticCode }, index) => ({
			id: `ses ${feedbackId || message.MessageId} ${index}`,
			type: readType(status || findStatus(diagnosticCode)),
			address: /<([^<>]+)>/.exec(emailAddress)?.[1] ?? emailAddress,
			messageIds,
		}));

	if (kind === "Bounce" && details.bounce) {
		const { bounceType, feedbackId, bouncedRecipients } = details.bounce;
		return list(bouncedRecipients, feedbackId, (status) =>
			bounceType === "Permanent" || isLasting(status)
				? "hard-bounce"
				: "soft-bounce",
		);
	}
	if (kind === "Complaint" && details.complaint) {
		const { complaintSubType, feedbackId, complainedRecipients } =
			details.complaint;
		return list(complainedRecipients, feedbackId, () =>
			complaintSubType === "OnAccountSuppressionList"
				? "provider"
				: "complaint",
		);
	}

	return [];
}
