import * as v from "valibot";
import { company } from "#content/content.ts";
import { explainAmountProblem, parseAmount } from "#lib/amount.ts";
import { parseWebsite } from "#lib/contacts/website.ts";
import { line, paragraphs, tooLong } from "#lib/forms/fields.ts";
import { isDay } from "#lib/time/dates.ts";
import { computeTotals, MAX_CENTS } from "./totals.ts";

const MAX_LINES = 30;
const MAX_SECTIONS = 20;
const MAX_CHARACTERS = 40_000;
const MAX_QUANTITY = 999;
const MAX_WORKING_DAYS = 260;

const oneLine = (max: number, name: string) =>
	v.pipe(line, v.maxLength(max, tooLong(name, max)));
const text = (max: number, name: string) =>
	v.pipe(paragraphs, v.maxLength(max, tooLong(name, max)));

const quantityText = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;
const daysText = `Enter a whole number of working days up to ${MAX_WORKING_DAYS}, or nothing.`;
const rateText = "Enter a rate from 0 to 100 per cent, such as 19 or 5.5.";
const linkText = "Enter an address that starts with https://.";

/** From a form a text, else a number. */
const wholeNumber = (min: number, max: number, message: string) =>
	v.pipe(
		v.union(
			[
				v.number(),
				v.pipe(v.string(), v.trim(), v.regex(/^\d{1,6}$/), v.transform(Number)),
			],
			message,
		),
		v.integer(message),
		v.minValue(min, message),
		v.maxValue(max, message),
	);

/** Null while it is empty. */
const amount = v.pipe(
	v.union([v.number(), v.null(), v.string()]),
	v.rawTransform<number | string | null, number | null>(
		({ dataset: { value }, addIssue, NEVER }) => {
			if (typeof value !== "string") return value;

			const currency = company().adCurrency;
			const read = parseAmount(value, { maxDecimals: 2, currency });
			if ("cents" in read) return read.cents;
			if (read.problem === "empty") return null;

			addIssue({ message: explainAmountProblem(read.problem, value) });

			return NEVER;
		},
	),
	v.nullable(
		v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CENTS)),
	),
);

/** Hundredths of a per cent: `19` and `5.5` from a form are 1900 and 550. */
const rate = v.pipe(
	v.union(
		[
			v.number(),
			v.pipe(
				v.string(),
				v.trim(),
				v.regex(/^\d{1,3}([.,]\d{1,2})?$/),
				v.transform((typed) =>
					Math.round(Number(typed.replace(",", ".")) * 100),
				),
			),
		],
		rateText,
	),
	v.integer(rateText),
	v.minValue(0, rateText),
	v.maxValue(10_000, rateText),
);

const lineSchema = v.pipe(
	v.object({
		/** Of this proposal; the same in each version. */
		id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
		title: oneLine(160, "title"),
		text: text(2_000, "text"),
		quantity: wholeNumber(1, MAX_QUANTITY, quantityText),
		unit: oneLine(30, "unit"),
		/** Net, of one unit; null while it is empty. */
		cents: amount,
		isMonthly: v.boolean(),
		isOptional: v.boolean(),
		/** Its amount is subtracted. */
		isDiscount: v.boolean(),
	}),
	v.forward(
		v.check(
			({ isOptional, isDiscount }) => !(isOptional && isDiscount),
			"A discount can’t be an option.",
		),
		["isOptional"],
	),
);

const fields = v.object({
	title: oneLine(120, "title"),
	/** As the proposal addresses them: a company, or a name. */
	client: oneLine(200, "client"),
	sections: v.pipe(
		v.array(
			v.object({
				heading: oneLine(120, "heading"),
				text: text(20_000, "text"),
			}),
		),
		v.maxLength(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections.`),
	),
	lines: v.pipe(
		v.array(lineSchema),
		v.maxLength(MAX_LINES, `At most ${MAX_LINES} lines.`),
		v.check(
			(lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
			"Two lines have the same id.",
		),
	),
	/** Hundredths of a per cent. */
	vatRate: rate,
	vatNote: oneLine(200, "note"),
	/** From acceptance to go-live; null when it isn’t said. */
	workingDays: v.union(
		[
			v.null(),
			v.pipe(
				v.literal(""),
				v.transform(() => null),
			),
			wholeNumber(1, MAX_WORKING_DAYS, daysText),
		],
		daysText,
	),
	/** Where the client pays; empty for none. */
	paymentLink: v.pipe(
		line,
		v.maxLength(2_048, tooLong("address", 2_048)),
		v.transform((text) => parseWebsite(text) ?? text),
		v.check((url) => url === "" || isHttps(url), linkText),
	),
	/** The last day on which it can be accepted, YYYY-MM-DD; empty until it is chosen. */
	lastDay: v.pipe(
		v.string(),
		v.check((day) => day === "" || isDay(day), "Enter a valid date."),
	),
});

/** A proposal as its form, its draft and each version have it. A draft may be incomplete: `listMissing`. */
export const proposalBodySchema = v.pipe(
	fields,
	v.check(
		(body) => countCharacters(body) <= MAX_CHARACTERS,
		"Please keep the proposal under 40,000 characters.",
	),
);

export type ProposalBody = v.InferOutput<typeof fields>;
export type ProposalLine = ProposalBody["lines"][number];

export const emptyBody: ProposalBody = {
	title: "",
	client: "",
	sections: [],
	lines: [],
	vatRate: 0,
	vatNote: "",
	workingDays: null,
	paymentLink: "",
	lastDay: "",
};

function isHttps(text: string): boolean {
	return URL.parse(text)?.protocol === "https:";
}

function countCharacters({ title, client, sections, lines }: ProposalBody) {
	const texts = [
		title,
		client,
		...sections.flatMap(({ heading, text }) => [heading, text]),
		...lines.flatMap((each) => [each.title, each.text, each.unit]),
	];

	return texts.join("").length;
}

/** The body that a row has as JSON. */
export function parseProposal(json: string): ProposalBody {
	return JSON.parse(json);
}

/** A field of the editor, such as `title`, `lines.0.cents`, and what is wrong there. */
export type BodyProblem = { field: string; message: string };

/** What staff must fill in or change before a proposal can be sent. @param today in the agency’s time zone. */
export function listMissing(body: ProposalBody, today: string): BodyProblem[] {
	const { title, client, lines, lastDay } = body;
	const problems: (BodyProblem | false)[] = [
		title === "" && { field: "title", message: "Add a title." },
		client === "" && { field: "client", message: "Add the client’s name." },
		lines.length === 0 && { field: "lines", message: "Add a line." },
		...lines.flatMap(listMissingOfLine),
		lastDay === "" && { field: "lastDay", message: "Choose the last day." },
		lastDay !== "" &&
			lastDay < today && {
				field: "lastDay",
				message: "The last day has passed. Choose a later one.",
			},
		findSumProblem(body),
	];

	return problems.filter((each) => each !== false);
}

function listMissingOfLine(
	{ title, cents }: ProposalLine,
	index: number,
): (BodyProblem | false)[] {
	return [
		title === "" && {
			field: `lines.${index}.title`,
			message: "Add a title.",
		},
		cents === null && {
			field: `lines.${index}.cents`,
			message: "Enter the amount, 0 if it’s included.",
		},
	];
}

/** With no option chosen, and with all of them, sums are from 0 to 10,000,000. */
function findSumProblem(body: ProposalBody): BodyProblem | false {
	const options = listOptions(body).map(({ id }) => id);
	const sums = [computeTotals(body, []), computeTotals(body, options)].flatMap(
		({ once, month }) => [once.net, month.net],
	);
	if (sums.some((net) => net < 0))
		return { field: "lines", message: "The discount is more than the rest." };
	if (sums.some((net) => net > MAX_CENTS))
		return { field: "lines", message: "The sum is over 10,000,000." };

	return false;
}

export function listOptions({ lines }: ProposalBody): ProposalLine[] {
	return lines.filter(({ isOptional }) => isOptional);
}

/** The chosen options, each once, in the order of the lines; null when one isn’t an option of the proposal. */
export function readChoice(
	body: ProposalBody,
	ids: readonly string[],
): string[] | null {
	const options = listOptions(body).map(({ id }) => id);
	if (ids.some((id) => !options.includes(id))) return null;

	return options.filter((id) => ids.includes(id));
}
