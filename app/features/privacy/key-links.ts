import { formPaths } from "#content/form-paths.ts";
import { LINK_PATH } from "#features/auth/contract.ts";
import { folded } from "#features/booking/calendar-file.server.ts";
import {
	CONFIRM_PATH as CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
} from "#features/newsletter/contract.ts";
import type { MailDocument, MailParts } from "#lib/outbox/contract.ts";
import { CONFIRM_PATH } from "./contract.ts";

/** Paths of links in emails that authorise whoever has them; nobody but the recipient is shown one. */
const KEY_PATHS = [
	CONFIRM_PATH,
	CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
	// Moving and cancelling a call, and its calendar file.
	`${formPaths.booking}/`,
	`${LINK_PATH}/`,
];

/** On any host: the site's address may have changed since the email was written. */
const KEY_LINKS = new RegExp(`https?://[^\\s/]+(?:${KEY_PATHS.join("|")})\\S*`, "gi");

function withoutKeys(text: string, instead: string): string {
	return text.replace(KEY_LINKS, () => instead);
}

export function documentWithoutKeys(document: MailDocument, instead: string): MailDocument {
	const clean = (text: string) => withoutKeys(text, instead);
	const { heading, paragraphs, facts, action, footer } = document;
	return {
		heading: clean(heading),
		paragraphs: paragraphs.map(clean),
		facts: facts.map(({ label, value }) => ({ label: clean(label), value: clean(value) })),
		...(action ? { action: { label: action.label, url: clean(action.url) } } : {}),
		footer: footer.map(clean),
	};
}

/** Also in an attached calendar file; null when the email has no such link. */
export function mailWithoutKeys(mail: MailParts, instead: string): MailParts | null {
	const document = documentWithoutKeys(mail.document, instead);
	const calendar = mail.calendar && {
		...mail.calendar,
		text: calendarWithoutKeys(mail.calendar.text, instead),
	};
	const cleaned = { ...mail, document, ...(calendar && { calendar }) };
	return JSON.stringify(cleaned) === JSON.stringify(mail) ? null : cleaned;
}

/** Unfolds long lines first, and folds them again. */
function calendarWithoutKeys(text: string, instead: string): string {
	const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
	return lines
		.filter((line) => !/^URL:/i.test(line) || withoutKeys(line, "") === line)
		.map((line) => folded(withoutKeys(line, instead)))
		.join("\r\n");
}
