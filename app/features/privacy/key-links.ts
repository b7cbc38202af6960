import { formPaths } from "#content/form-paths.ts";
import { LINK_PATH } from "#features/auth/contract.ts";
import { folded } from "#features/booking/calendar-file.ts";
import {
	CONFIRM_PATH as CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
} from "#features/newsletter/contract.ts";
import type { MailDocument, MailParts } from "#lib/outbox/contract.ts";
import { CONFIRM_PATH } from "./contract.ts";

/**
 * Where links of mails lead that work like a key: whoever has one acts in the addressee's name, without a
 * login. Nobody else is shown them.
 */
const KEY_PATHS = [
	CONFIRM_PATH,
	CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
	// Moving and cancelling a call, and its calendar file.
	`${formPaths.booking}/`,
	`${LINK_PATH}/`,
];

/** On whatever host: the site's address may have changed since the mail was written. */
const KEY_LINKS = new RegExp(`https?://[^\\s/]+(?:${KEY_PATHS.join("|")})\\S*`, "gi");

/** A text with `instead` in place of each link that works like a key. */
function withoutKeys(text: string, instead: string): string {
	return text.replace(KEY_LINKS, () => instead);
}

/** The same of all words of a mail. */
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

/** A mail, with the calendar file that it carries, without them; null when it has none. */
export function mailWithoutKeys(mail: MailParts, instead: string): MailParts | null {
	const document = documentWithoutKeys(mail.document, instead);
	const calendar = mail.calendar && {
		...mail.calendar,
		text: calendarWithoutKeys(mail.calendar.text, instead),
	};
	const cleaned = { ...mail, document, ...(calendar && { calendar }) };
	return JSON.stringify(cleaned) === JSON.stringify(mail) ? null : cleaned;
}

/** Long lines of a calendar file are cut: they are put together first, and cut again. */
function calendarWithoutKeys(text: string, instead: string): string {
	const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
	return lines
		.filter((line) => !/^URL:/i.test(line) || withoutKeys(line, "") === line)
		.map((line) => folded(withoutKeys(line, instead)))
		.join("\r\n");
}
