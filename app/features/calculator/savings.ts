import calculatorCopy from "#content/calculator.json" with { type: "json" };
import type { IndustryPage } from "#content/industry-pages.ts";
import { maxInputs } from "#features/leads/contract.ts";
import { number } from "#lib/number-format.ts";

/** Field names in the order of the form. */
export const inputNames = ["hours", "rate", "enquiries", "value"] as const;
export type InputName = (typeof inputNames)[number];

export type TypedInputs = Record<InputName, string>;

/** Hours are per week, lost enquiries per month, money in euro. */
export type SavingsInputs = Record<InputName, number>;

export const MAX_LENGTH = 20;

export type InputErrors = Partial<Record<InputName, string>>;

type ReadInputs = { inputs?: SavingsInputs; errors?: InputErrors };

export function readInputs(typed: TypedInputs): ReadInputs {
	const errors: InputErrors = {};
	const inputs = { hours: 0, rate: 0, enquiries: 0, value: 0 };

	for (const name of inputNames) {
		const found = readNumber(typed[name], maxInputs[name]);
		if (typeof found === "string") errors[name] = found;
		else inputs[name] = found;
	}

	return Object.keys(errors).length > 0 ? { errors } : { inputs };
}

/** The inputs of a query, cut to MAX_LENGTH; defaults for missing ones. */
export function readTyped(
	query: URLSearchParams,
	defaults: TypedInputs,
): TypedInputs {
	const typed = { ...defaults };
	for (const name of inputNames)
		typed[name] = query.get(name)?.slice(0, MAX_LENGTH) ?? typed[name];

	return typed;
}

export function formatDefaults(
	defaults: IndustryPage["calculator"]["defaults"],
): TypedInputs {
	return {
		hours: number(defaults.hoursPerWeek),
		rate: number(defaults.hourlyRate),
		enquiries: number(defaults.enquiriesLostPerMonth),
		value: number(defaults.enquiryValue),
	};
}

const { errors: words } = calculatorCopy;

function readNumber(typed: string, limit: number): number | string {
	const bare = typed.replace(/[\s€]/g, "");
	if (bare === "") return words.missing;

	const figure = removeSeparators(bare.replace(/^[-−–]/, ""));
	if (figure === undefined) return words.notANumber;

	const amount = Number(figure);
	if (/^[-−–]/.test(bare) && amount > 0) return words.negative;

	return amount > limit ? `${words.most} ${number(limit)}.` : amount;
}

/** Normalises "1,250.50" and "12,5" to JavaScript notation; undefined for anything else, exponents included. */
function removeSeparators(text: string): string | undefined {
	if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(",", "");
	if (/^\d+,\d{1,2}$/.test(text)) return text.replace(",", ".");
	return /^(\d+\.?\d*|\.\d+)$/.test(text) ? text : undefined;
}

export type Range = { low: number; high: number };

/** Shown on the page as assumptions; below the published cases (73% and 69% of the hours, 68% of the lost orders). */
export const assumptions = {
	// Not 52/12: the remaining days are holidays, and the sum can be checked mentally.
	weeksPerMonth: 4,
	hoursTakenOver: { low: 0.25, high: 0.5 },
	enquiriesWonBack: { low: 0.2, high: 0.4 },
};

/**
 * hours × weeks × rate × saved share, plus enquiries × value × recovered share: whole euros a month.
 * `hoursBack` is hours a week. The rounded parts add up to `total`.
 */
export function savings(
	{ hours, rate, enquiries, value }: SavingsInputs,
	{ weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions,
) {
	const timeSpent = hours * weeksPerMonth * rate;
	const enquiriesLost = enquiries * value;
	const timeBack = share(timeSpent, hoursTakenOver, Math.round);
	const enquiriesBack = share(enquiriesLost, enquiriesWonBack, Math.round);

	return {
		timeSpent: Math.round(timeSpent),
		timeBack,
		enquiriesLost: Math.round(enquiriesLost),
		enquiriesBack,
		hoursBack: share(
			hours,
			hoursTakenOver,
			(hours) => Math.round(hours * 10) / 10,
		),
		total: {
			low: timeBack.low + enquiriesBack.low,
			high: timeBack.high + enquiriesBack.high,
		},
	};
}

function share(
	amount: number,
	{ low, high }: Range,
	rounded: (amount: number) => number,
): Range {
	return { low: rounded(amount * low), high: rounded(amount * high) };
}
