import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { yourDataCopy } from "#content/your-data.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { linkTo, type RequestKind } from "./contract.ts";

const { mails: copy } = yourDataCopy;

export const CONFIRM_TOPIC = "privacy.confirm";

/** Emails to one address a day, whoever types it in. */
export const MAX_PER_DAY = 3;

type Confirming = {
	kind: RequestKind;
	email: string;
	token: string;
	origin: string;
	expiresAt: string;
};

export function confirmationMail({ kind, email, token, origin, expiresAt }: Confirming): Mail {
	const { subject, heading, text, action } = copy[kind];
	return {
		kind: "mail",
		topic: CONFIRM_TOPIC,
		to: email,
		leadId: null,
		mostPerDay: MAX_PER_DAY,
		goodUntil: expiresAt,
		subject,
		document: {
			heading,
			paragraphs: [text],
			facts: [],
			action: { label: action, url: origin + linkTo(token) },
			footer: [copy.notYou, mailCopy.visitor.sender],
		},
	};
}

type NotificationContext = {
	to: string;
	how: keyof typeof copy.owner.text;
	/** Starts of the cancelled calls. */
	calls: readonly string[];
};

/** Does not say who was erased. */
export function erasedMail({ to, how, calls }: NotificationContext): Mail {
	const { subject, heading, text, callIsOff, elsewhere, footer } = copy.owner;
	const off = calls.map((at) => callIsOff(formatDateTime(at, company.timeZone)));
	return {
		kind: "mail",
		topic: "privacy.erased",
		to,
		leadId: null,
		subject,
		document: {
			heading,
			paragraphs: [text[how], ...off, elsewhere],
			facts: [],
			footer: [footer],
		},
	};
}
