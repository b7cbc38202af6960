import calculatorCopy from "#content/calculator.json" with { type: "json" };
import type { IndustryPage } from "#content/industry-pages.ts";
import { maxInputs } from "#features/leads/contract.ts";
import { number } from "#lib/number-format.ts";

/** Field names in the order of the form. */
export const inputNames = ["hours", "rate", "enquiries", "value"] as const;
export type InputName = (typeof inputNames)[number];

export type TypedInputs = Record<InputName, string>;

export const MAX_LENGTH = 20;

type ReadInputs = {
	inputs?: Record<InputName, number>;
	errors?: Partial<Record<InputName, string>>;
};

/** Accepts plain numbers from 0 to `maxInputs`. */
export function readInputs(typed: TypedInputs): ReadInputs {
	const errors: ReadInputs["errors"] & {} = {};
	const inputs = { hours: 0, rate: 0, enquiries: 0, value: 0 };
	for (const name of inputNames) {
		const found = readNumber(typed[name], maxInputs[name]);
		if (typeof found === "string") errors[name] = found;
		else inputs[name] = found;
	}
	return Object.keys(errors).length > 0 ? { errors } : { inputs };
}

/** The inputs of a query, cut to MAX_LENGTH; defaults for missing ones. */
export function typedFrom(query: URLSearchParams, defaults: TypedInputs): TypedInputs {
	const typed = { ...defaults };
	for (const name of inputNames) typed[name] = query.get(name)?.slice(0, MAX_LENGTH) ?? typed[name];
	return typed;
}

export function typedDefaults(defaults: IndustryPage["calculator"]["defaults"]): TypedInputs {
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
	const figure = plainFigure(bare.replace(/^[-−–]/, ""));
	if (figure === undefined) return words.notANumber;
	const amount = Number(figure);
	if (/^[-−–]/.test(bare) && amount > 0) return words.negative;
	return amount > limit ? `${words.most} ${number(limit)}.` : amount;
}

/** Normalises "1,250.50" and "12,5" to JavaScript notation; undefined for anything else, exponents included. */
function plainFigure(text: string): string | undefined {
	if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(",", "");
	if (/^\d+,\d{1,2}$/.test(text)) return text.replace(",", ".");
	return /^(\d+\.?\d*|\.\d+)$/.test(text) ? text : undefined;
}
