import * as v from "valibot";
import { optionalLine } from "./document-fields.ts";
import { industrySlugs } from "./industry.ts";

/** A form has at most 100 fields. */
export const MAX_QUOTES = 6;

/** Pages with a section for a client’s words. */
const quotePages = ["home", "services", "about", "case-studies"] as const;

export const quotePlaces = [...quotePages, ...industrySlugs] as const;

export type QuotePlace = (typeof quotePlaces)[number];

const quote = v.pipe(
	v.object({
		id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
		/** The id of the case whose quote it is; empty for words of its own. */
		case: optionalLine(80),
		text: optionalLine(400),
		author: optionalLine(80),
		/** Where the words are from, for the agency. */
		source: optionalLine(200),
		places: v.array(v.picklist(quotePlaces, "Choose a page.")),
	}),
	v.forward(
		v.check(
			(each) => each.case !== "" || each.text !== "",
			"Enter what the client said, or choose a case.",
		),
		["text"],
	),
	v.forward(
		v.check(
			(each) => each.case !== "" || each.author !== "",
			"Enter who said it, such as “Owner, regional cleaning company”.",
		),
		["author"],
	),
);

export const quotesSchema = v.object({
	quotes: v.pipe(
		v.array(quote),
		v.maxLength(MAX_QUOTES, `Enter at most ${MAX_QUOTES} quotes.`),
	),
});

export type Quotes = v.InferOutput<typeof quotesSchema>;

const fromCase = (id: string, study: string, places: QuotePlace[]) => ({
	id,
	case: study,
	text: "",
	author: "",
	source: "",
	places,
});

export const shippedQuotes: Quotes = {
	quotes: [
		fromCase("cleaning", "cleaning-company-rota", ["home", "cleaning-service"]),
		fromCase("merchant", "builders-merchant-quotes", ["construction"]),
		fromCase("law-firm", "law-firm-intake", ["legal-services"]),
	],
};
