import { mailCopy } from "#content/mails.ts";
import { newsletterCopy } from "#content/newsletter.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { CONFIRM_PATH, linkWith } from "./contract.ts";

const { mails: copy } = newsletterCopy;
const { sender } = mailCopy.visitor;

export const CONFIRM_TOPIC = "newsletter.confirm";

/** Confirmation emails to one address a day, whoever types it in. */
const MAX_PER_DAY = 3;

type Confirming = { email: string; token: string; origin: string; expiresAt: string };

export function confirmationMail({ email, token, origin, expiresAt }: Confirming): Mail {
	const { subject, heading, text, action, notYou } = copy.confirm;
	const url = origin + linkWith(CONFIRM_PATH, token);
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
			action: { label: action, url },
			footer: [notYou, sender],
		},
	};
}

type Welcoming = { email: string; leadId: string; origin: string; unsubscribeUrl: string };

export function welcomeMail({ email, leadId, origin, unsubscribeUrl }: Welcoming): Mail {
	const { subject, heading, text, action, unsubscribe } = copy.welcome;
	return {
		kind: "mail",
		topic: "newsletter.welcome",
		to: email,
		leadId,
		subject,
		unsubscribeUrl,
		document: {
			heading,
			paragraphs: [text],
			facts: [],
			action: { label: action, url: `${origin}/blog` },
			footer: [unsubscribe(unsubscribeUrl), sender],
		},
	};
}
