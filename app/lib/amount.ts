import * as v from "valibot";
import { createCache } from "#lib/cache.ts";
import { line } from "#lib/forms/fields.ts";

export type AmountProblem =
	| "empty"
	/** Such as `1,250`, where three decimals are possible. */
	| "ambiguous"
	| "negative"
	/** Another currency than the expected one. */
	| "currency"
	| "too-large"
	| "malformed";

export type ParsedAmount = { cents: number } | { problem: AmountProblem };

export type AmountFormat = {
	/** The most digits after the decimal mark. With 2, `1.250` can only mean 1,250. */
	maxDecimals: number;
	/** The mark that the rest of a file uses; either one by default. */
	decimalMark?: "." | "," | undefined;
	/** ISO 4217; the euro by default. */
	currency?: string;
};

/** Amounts that people type: at most two decimals. */
const typed: AmountFormat = { maxDecimals: 2 };

const MAX_CENTS = 10_000_000_00;

const APOSTROPHES = /['’‘ʼ`´′＇]/g;
const DASHES = /[‐‑‒–—−﹣－]/g;
const WIDE_OR_STYLED = /[\uff00-\uffef\u{1d7ce}-\u{1d7ff}]/gu;
const ARABIC_GROUPS = /٬/g;
const ARABIC_DECIMAL = "٫";

const DECIMAL_MARKS = [".", ",", ARABIC_DECIMAL];

/**
 * Reads an amount of one currency as people and programs write it: `1250,50`, `2.500,00`, `1'250.50`, `€1 250`,
 * `2.5K`, and digits of other scripts. A text with two possible values, or none, is refused.
 */
export function parseAmount(
	text: string,
	format: AmountFormat = typed,
): ParsedAmount {
	const plain = toPlainDigits(text);
	if (plain === "") return { problem: "empty" };

	const bare = removeCurrency(plain, format.currency ?? "EUR");
	if (/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/u.test(bare))
		return { problem: "currency" };

	const amount = bare.replace(/[.,]-{1,2}$/, "");
	if (/^-|-$|^\(.*\)$/.test(amount)) return { problem: "negative" };

	const short = /^(\d{1,4}(?:[.,]\d{1,2})?) ?k$/i.exec(amount);
	const readings = short
		? readAmount(short[1] ?? "", format).map((cents) => cents * 1000)
		: readAmount(amount, format);
	const [cents, other] = readings;

	if (cents === undefined) return { problem: "malformed" };
	if (other !== undefined) return { problem: "ambiguous" };

	return cents > MAX_CENTS ? { problem: "too-large" } : { cents };
}

/** Every value in cents that the text can have. */
function readAmount(
	text: string,
	{ maxDecimals, decimalMark }: AmountFormat,
): number[] {
	const marks = decimalMark ? [decimalMark, ARABIC_DECIMAL] : DECIMAL_MARKS;
	const whole = parseWholeNumber(text, decimalMark);
	const readings = whole === null ? [] : [whole * 100];

	for (const mark of marks) {
		const at = text.indexOf(mark);
		const decimals = text.slice(at + 1);
		const isDecimal = at >= 0 && /^\d+$/.test(decimals);
		if (!isDecimal || decimals.length > maxDecimals) continue;

		const before = at === 0 ? 0 : parseWholeNumber(text.slice(0, at), mark);
		if (before !== null) readings.push(before * 100 + roundToCents(decimals));
	}

	return readings;
}

/** Digits, in groups of three if there are groups, which `decimalMark` can't separate. */
function parseWholeNumber(text: string, decimalMark = ""): number | null {
	if (/^(0|[1-9]\d*)$/.test(text)) return Number(text);

	const [, mark = decimalMark] = /^\d{1,3}([., '])/.exec(text) ?? [];
	const [first = "", ...groups] = text.split(mark);
	const isGrouped =
		mark !== decimalMark &&
		/^[1-9]\d{0,2}$/.test(first) &&
		groups.every((group) => /^\d{3}$/.test(group));

	return isGrouped ? Number(first + groups.join("")) : null;
}

/** Rounds half up. Text, because 0.285 has no exact binary value. */
function roundToCents(decimals: string): number {
	const digits = decimals.padEnd(3, "0");
	return Number(digits.slice(0, 2)) + (digits.charAt(2) >= "5" ? 1 : 0);
}

/** Patterns by code. A file has thousands of amounts in one currency. */
const currencyNames = createCache<string, string>(10);

function removeCurrency(text: string, currency: string): string {
	const names = currencyNames.once(currency, () =>
		listCurrencyNames(currency).join("|"),
	);
	return text
		.replace(new RegExp(`^(?:${names})(?![a-z]) ?`, "i"), "")
		.replace(new RegExp(` ?(?:${names})$`, "i"), "");
}

/** As patterns: `GBP`, `GB£` and `£`, also with a space after its letters. */
function listCurrencyNames(currency: string): string[] {
	const symbols = (["symbol", "narrowSymbol"] as const).flatMap(
		(currencyDisplay) =>
			new Intl.NumberFormat("en-GB", {
				style: "currency",
				currency,
				currencyDisplay,
			})
				.formatToParts(0)
				.filter(({ type }) => type === "currency")
				.map(({ value }) => value),
	);
	const words = currency === "EUR" ? ["euros", "euro"] : [];

	return [...words, currency, ...symbols].map((name) =>
		name.replace(/[$.\s]/g, "\\$&"),
	);
}

/** ASCII digits, spaces, apostrophes and hyphens instead of their variants. */
function toPlainDigits(text: string): string {
	return text
		.replace(APOSTROPHES, "'")
		.replace(DASHES, "-")
		.replace(WIDE_OR_STYLED, (character) => character.normalize("NFKC"))
		.replace(ARABIC_GROUPS, "'")
		.replace(/\p{Cf}/gu, "")
		.replace(/\p{Nd}/gu, (digit) => String(findDigitValue(digit)))
		.replace(/\s+/g, " ")
		.trim();
}

/** Unicode has the decimal digits of a script in a row, from 0 to 9. */
function findDigitValue(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1)))
		value++;

	return value;
}

const EXAMPLE = "such as 2500 or 1250.50";

/** How to fix an amount. */
export function explainAmountProblem(
	problem: AmountProblem,
	text: string,
): string {
	switch (problem) {
		case "ambiguous":
			return `“${text}” can be read in two ways. Write it with two decimals, ${EXAMPLE}.`;
		case "negative":
			return `Enter an amount of 0 or more, ${EXAMPLE}.`;
		case "currency":
			return `Enter the amount without another currency, ${EXAMPLE}.`;
		case "too-large":
			return "Enter an amount up to 10,000,000.";
		default:
			return `Enter an amount, ${EXAMPLE}.`;
	}
}

/** A form's field with an amount, in cents; null when it is empty. */
export function optionalAmount(currency: () => string) {
	return v.pipe(
		line,
		v.rawTransform<string, number | null>(({ dataset, addIssue, NEVER }) => {
			const amount = parseAmount(dataset.value, {
				...typed,
				currency: currency(),
			});
			if ("cents" in amount) return amount.cents;
			if (amount.problem === "empty") return null;

			addIssue({
				message: explainAmountProblem(amount.problem, dataset.value),
			});

			return NEVER;
		}),
	);
}

/** `1250` or `1250.50`, for the value of a field. */
export function formatAmount(cents: number): string {
	return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
