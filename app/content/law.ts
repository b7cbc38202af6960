import * as v from "valibot";
import { requiredLine } from "./document-fields.ts";
import type { Law } from "./law-names.ts";

/** The law and the terms that the legal texts name, as shipped: those of England and Wales. */
export const shippedLaw: Law = {
	/** Governs the terms. */
	contract: "English law",
	/** Whose law it is, and whose courts decide. */
	courts: "England and Wales",
	interest: "8% a year over the Bank of England base rate",
	compensation:
		"the compensation that the Late Payment of Commercial Debts (Interest) Act 1998 allows",
	/** A sentence. */
	conversion:
		"Fees in euro are converted at the Bank of England’s rate for the day of that event.",
	/** The terms limit liability to it, or to three months of fees. */
	cap: "£5,000",
	/** How long projects take until they are live. */
	delivery: "7 to 21 days",
	privacy:
		"the UK GDPR, the Data Protection Act 2018 and the Privacy and Electronic Communications Regulations 2003 (PECR), each as amended by the Data (Use and Access) Act 2025",
	data: "the UK GDPR and the Data Protection Act 2018",
	cookies:
		"the Privacy and Electronic Communications Regulations 2003 (PECR), as amended by the Data (Use and Access) Act 2025",
	consent: "PECR and the UK GDPR",
	/** Where personal data may be handled without further safeguards. */
	area: "the UK",
	safeguards:
		"UK adequacy regulations (including the UK–US data bridge, for companies certified under it), or on the International Data Transfer Agreement or Addendum issued by the ICO",
	regulator:
		"the Information Commissioner’s Office (ICO), the UK’s independent regulator for data protection and electronic privacy",
	authority: "the ICO",
	website: "ico.org.uk",
};

/** The placeholders of each fact, as it is and as it begins a sentence, and of what follows from the shipped laws alone. */
export function listLawFacts(law: Law): Record<string, string> {
	const capital = (text: string) =>
		text.charAt(0).toUpperCase() + text.slice(1);

	// Without a prototype: `{constructor}` is no fact.
	const facts: Record<string, string> = Object.create(null);
	for (const [name, text] of Object.entries(law)) {
		facts[`law.${name}`] = text;
		facts[`law.${capital(name)}`] = capital(text);
	}
	facts["law.reason"] =
		law.privacy === shippedLaw.privacy
			? ", which is why it names an Act passed after that date"
			: "";

	return facts;
}

/** True for what depends on the country, and not on the agency. */
export function isOfCountry(name: keyof Law): boolean {
	return name !== "cap" && name !== "delivery";
}

/** As the desk names and explains them. */
export const lawLabels: Readonly<
	Record<keyof Law, readonly [label: string, hint?: string]>
> = {
	contract: ["Law of your contracts", "Like “Portuguese law”."],
	courts: ["Country of this law and its courts", "Like “Portugal”."],
	interest: ["Interest on late payment", "Like “8% a year over …”."],
	compensation: [
		"What else you may charge for late payment",
		"With “the” before it, as in a sentence.",
	],
	conversion: ["How fees in another currency are converted", "A sentence."],
	cap: [
		"Limit of your liability",
		"An amount. The terms limit it to this or 3 months of fees, whichever is lower.",
	],
	delivery: ["Until a project goes live", "Like “four to eight weeks”."],
	privacy: ["Laws on privacy", "All that you follow, with “the” before them."],
	data: ["Laws on personal data", "Like “the GDPR”."],
	cookies: ["Law on cookies"],
	consent: ["Laws that ask for consent", "By their short names."],
	area: ["Personal data stays within", "Like “the EU”."],
	safeguards: ["Safeguards outside of it"],
	regulator: [
		"Data protection authority",
		"With what it is, as in a sentence.",
	],
	authority: ["Its short name", "Like “the ICO”."],
	website: ["Its website"],
};

const text = (what: string) => requiredLine(what, 300);

/** Documents of earlier releases have none. */
const added = (name: keyof Law, what: string) =>
	v.optional(text(what), shippedLaw[name]);

export const lawSchema = v.object({
	contract: text("the law, like “Portuguese law”"),
	courts: text("the country, like “Portugal”"),
	interest: added("interest", "the interest"),
	compensation: added("compensation", "what else you may charge"),
	conversion: added("conversion", "how fees are converted"),
	cap: added("cap", "an amount, like “€5,000”"),
	delivery: added("delivery", "a time, like “four to eight weeks”"),
	privacy: text("the laws on privacy"),
	data: text("the laws on personal data"),
	cookies: text("the law on cookies"),
	consent: text("the laws on consent"),
	area: text("the area, like “the EU”"),
	safeguards: text("the safeguards"),
	regulator: text("the regulator"),
	authority: text("the regulator’s short name"),
	website: v.pipe(
		text("the regulator’s website"),
		// As it is copied from a browser.
		v.transform((typed) => typed.replace(/^https?:\/\/|\/+$/gi, "")),
		v.regex(/^[\w.-]+\.[a-z]{2,}$/i, "Enter a domain like ico.org.uk."),
	),
} satisfies Record<keyof Law, unknown>);
