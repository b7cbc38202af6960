import * as v from "valibot";
import { requiredLine } from "./document-fields.ts";
import type { Law } from "./law-names.ts";

/** The law that the legal texts name, as shipped: that of England and Wales. */
export const shippedLaw: Law = {
	/** Governs the terms. */
	contract: "English law",
	/** Whose law it is, and whose courts decide. */
	courts: "England and Wales",
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

/** The placeholders of each fact: as it is, and as it begins a sentence. */
export function listLawFacts(law: Law): Record<string, string> {
	const capital = (text: string) =>
		text.charAt(0).toUpperCase() + text.slice(1);

	// Without a prototype: `{constructor}` is no fact.
	const facts: Record<string, string> = Object.create(null);
	for (const [name, text] of Object.entries(law)) {
		facts[`law.${name}`] = text;
		facts[`law.${capital(name)}`] = capital(text);
	}

	return facts;
}

const text = (what: string) => requiredLine(what, 300);

export const lawSchema = v.object({
	contract: text("the law, like “Portuguese law”"),
	courts: text("the country, like “Portugal”"),
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
		v.regex(/^[\w.-]+\.[a-z]{2,}$/i, "Enter a domain like ico.org.uk."),
	),
} satisfies Record<keyof Law, unknown>);
