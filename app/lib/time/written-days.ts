import { addDays } from "./dates.ts";

export type DayOrder = "day-first" | "month-first";

export type WrittenDay =
	| { day: string }
	/** Such as 03/04/2026: a valid date in both orders. */
	| { problem: "ambiguous" }
	| { problem: "malformed" };

const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];

const monthNumbers = new Map<string, number>(
	languages.flatMap((language) =>
		(["long", "short"] as const).flatMap((style) => {
			const date = new Intl.DateTimeFormat(language, {
				day: "numeric",
				month: style,
				timeZone: "UTC",
			});
			return Array.from({ length: 12 }, (_, at): [string, number] => [
				plainWord(findMonth(date, Date.UTC(2026, at, 15))),
				at + 1,
			]);
		}),
	),
);

/** In the form that it has beside a day, such as the Polish `listopada`. */
function findMonth(format: Intl.DateTimeFormat, at: number): string {
	const parts = format.formatToParts(at);
	return parts.find(({ type }) => type === "month")?.value ?? "";
}

function plainWord(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFD")
		.replace(/[^a-z]/g, "");
}

/**
 * Reads a date as programs and people write it: 2026-11-16, 16.11.2026, 16/11/2026, `16 Nov 2026`,
 * `November 16, 2026`, `16-Nov-2026`, 2026年11月16日; a time after it is ignored.
 * @param order of dates with slashes, where known.
 */
export function readWrittenDay(text: string, order?: DayOrder): WrittenDay {
	const plain = text.normalize("NFKC").trim();

	const iso = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(
		plain,
	);
	if (iso) return parseValidDay(iso[1], iso[3], iso[4]);

	const asian = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?$/.exec(
		plain,
	);
	if (asian) return parseValidDay(asian[1], asian[2], asian[3]);

	const numbers =
		/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,? \d{1,2}:\d{2}.*)?$/.exec(
			plain,
		);
	if (numbers) {
		const [, first, mark, second, year] = numbers;
		return mark === "."
			? parseValidDay(year, second, first)
			: orderDay(first, second, year, order);
	}

	const named =
		/^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?: de)?[ -](\p{L}+)\.?,?(?: de)?[ -](\d{4})$/u.exec(
			plain,
		);
	if (named)
		return parseValidDay(
			named[3],
			monthNumbers.get(plainWord(named[2] ?? "")),
			named[1],
		);

	const american =
		/^(?:\p{L}+, )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(
			plain,
		);
	if (american)
		return parseValidDay(
			american[3],
			monthNumbers.get(plainWord(american[1] ?? "")),
			american[2],
		);

	return { problem: "malformed" };
}

function orderDay(
	first: string | undefined,
	second: string | undefined,
	year: string | undefined,
	order: DayOrder | undefined,
): WrittenDay {
	const dayFirst = parseValidDay(year, second, first);
	const monthFirst = parseValidDay(year, first, second);
	if (order) return order === "day-first" ? dayFirst : monthFirst;
	if (!("day" in dayFirst)) return monthFirst;
	if (!("day" in monthFirst) || dayFirst.day === monthFirst.day)
		return dayFirst;

	return { problem: "ambiguous" };
}

/** The order that the unambiguous dates of a file show. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
	for (const text of texts) {
		if (!("day" in readWrittenDay(text))) continue;

		const isRead = (order: DayOrder) => "day" in readWrittenDay(text, order);
		if (!isRead("month-first")) return "day-first";
		if (!isRead("day-first")) return "month-first";
	}

	return undefined;
}

function parseValidDay(
	year: string | undefined,
	month: string | number | undefined,
	day: string | undefined,
): WrittenDay {
	const fullYear = year?.length === 2 ? `20${year}` : (year ?? "");
	const text = [fullYear, month ?? "", day ?? ""]
		.map((part) => String(part).padStart(2, "0"))
		.join("-");
	const isPossible =
		/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
		addDays(text, 0) === text;

	return isPossible ? { day: text } : { problem: "malformed" };
}
