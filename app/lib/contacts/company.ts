import { searchWords } from "#lib/search/words.ts";

/** Endings that say how a company is registered, in lower case and without dots. */
const LEGAL_FORMS =
	/ (?:ltd|limited|llp|llc|plc|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|ug|bv|nv|sa|sas|sarl|srl|oy|ab|as|aps)$/;

/**
 * Equal for the spellings of one company: without case, accents, punctuation
 * and legal form. Null for a text without letters and digits.
 */
export function makeCompanyKey(company: string): string | null {
	let key = searchWords(company.replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1"));
	while (LEGAL_FORMS.test(key)) key = key.replace(LEGAL_FORMS, "");

	return key === "" ? null : key;
}
