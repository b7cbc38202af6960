import * as v from "valibot";
import { expect, test } from "vitest";
import { claimsSchema, shippedClaimsDocument } from "#content/claims-schema.ts";
import { quotesSchema, shippedQuotes } from "#content/quotes-schema.ts";
import {
	readClaimFields,
	toClaimField,
	writeClaimFields,
} from "./claim-fields.ts";
import { readQuoteFields, writeQuoteFields } from "./quote-fields.ts";

test("quotes and claims are the same after their form", () => {
	const quotes = readQuoteFields(writeQuoteFields(shippedQuotes));
	const claims = readClaimFields(writeClaimFields(shippedClaimsDocument));

	expect(v.parse(quotesSchema, quotes)).toEqual(shippedQuotes);
	expect(v.parse(claimsSchema, claims)).toEqual(shippedClaimsDocument);
});

test("a quote without a case needs words and who said them", () => {
	const { quotes } = readQuoteFields({ "quotes.0.author": "Owner" });
	const { issues = [] } = v.safeParse(quotesSchema, { quotes });

	expect(issues.map((issue) => v.getDotPath(issue))).toEqual(["quotes.0.text"]);
});

test("an error of a claim is at its field", () => {
	expect(toClaimField("entries.0.texts.1")).toBe("transformed.texts.1");
});

test("a claim that came with a newer version reads as shipped", () => {
	expect(writeClaimFields({ entries: [] })).toEqual(
		writeClaimFields(shippedClaimsDocument),
	);
});
