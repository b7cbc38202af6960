import type { Agreement } from "#features/newsletter/add-subscribers.server.ts";
import { emailKey, parseEmail } from "#lib/contacts/email.ts";
import { findFirstName } from "#lib/contacts/first-name.ts";
import { removeFormulaGuard } from "#lib/csv.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { type DayOrder, readWrittenDay } from "#lib/time/written-days.ts";
import { MAX_WHERE } from "../agreed-day.ts";
import type { SubscriberField } from "./subscriber-columns.ts";

/** What holds for rows that say nothing else. */
type FileAgreement = {
	/** YYYY-MM-DD */
	agreedAt: string | null;
	agreedWhere: string | null;
};

type RowRules = FileAgreement & {
	mapping: readonly (string | null)[];
	/** Of dates such as 03/04/2024, as other rows show it. */
	dayOrder: DayOrder | undefined;
	/** YYYY-MM-DD */
	today: string;
};

const MAX_NAME = 60;

/** Words of other services for people who get nothing. */
const ENDED =
	/unsub|opt(?:ed)?[ -]?out|clean|bounc|complain|spam|inactive|block|remov|delet|cancel|unconfirm|pending|abgemeldet|désinscri/i;

/** The subscriber of a row, or why it can’t be imported. */
export function readSubscriber(
	cells: readonly string[],
	rules: RowRules,
): Agreement | { refused: string } {
	const cell = (field: SubscriberField) =>
		cells
			.filter((_, index) => rules.mapping[index] === field)
			.map((text) => removeFormulaGuard(text).trim())
			.find((text) => text !== "") ?? "";

	const typed = cell("email");
	const address = parseEmail(/<([^<>]+)>/.exec(typed)?.[1] ?? typed);
	if (typed === "") return { refused: "It has no email address." };
	if (!address) return { refused: `“${typed}” isn’t an email address.` };

	const status = cell("status");
	if (ENDED.test(status))
		return { refused: `The file says “${cutText(status, 60)}”.` };

	const when = readAgreedAt(cell("agreedAt"), rules);
	if ("refused" in when) return when;

	const agreedWhere = cell("agreedWhere") || rules.agreedWhere;
	if (!agreedWhere) return { refused: "It doesn’t say where they agreed." };

	return {
		email: emailKey(address),
		firstName: readFirstName(cell("firstName"), cell("name")),
		agreedAt: when.day,
		agreedWhere: cutText(agreedWhere, MAX_WHERE),
	};
}

function readAgreedAt(
	text: string,
	{ agreedAt, dayOrder, today }: RowRules,
): { day: string } | { refused: string } {
	if (text === "")
		return agreedAt
			? { day: agreedAt }
			: { refused: "It doesn’t say when they agreed." };

	const read = readWrittenDay(text, dayOrder);
	if ("problem" in read)
		return {
			refused:
				read.problem === "ambiguous"
					? `“${text}” may be two days. Write it as 2024-03-05.`
					: `“${cutText(text, 60)}” isn’t a date. Write it as 2024-03-05.`,
		};

	return read.day > today
		? { refused: `They can’t have agreed on ${text}, which is still to come.` }
		: read;
}

function readFirstName(first: string, name: string): string | null {
	const found = findFirstName(first) ?? findFirstName(name);

	return found && cutText(found, MAX_NAME);
}
