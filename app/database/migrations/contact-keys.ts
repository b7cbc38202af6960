import {
	isSupportedCountry,
	parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { searchWords } from "./search-words.ts";

/*
 * Keys of contacts as of November 2026, for the migrations of that time. Those
 * of today are in lib/contacts.
 */

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

/** Equal for all spellings of an address: in lower case, NFC, and with the domain in ASCII. */
export function emailKey(email: string): string {
	const address = trimInvisible(email).normalize("NFC").toLowerCase();
	const at = address.lastIndexOf("@") + 1;

	return (
		address.slice(0, at) +
		(toAsciiDomain(address.slice(at)) ?? address.slice(at))
	);
}

/** `bücher.example` as `xn--bcher-kva.example`; null when it cannot be a domain. */
function toAsciiDomain(domain: string): string | null {
	const url = `http://${domain}/`;
	if (/[/?#@:\\]/.test(domain) || !URL.canParse(url)) return null;

	return new URL(url).hostname;
}

/**
 * Equal for all spellings of a number: E.164, and the extension as `;ext=12`. Null if it isn’t a valid number.
 * @param country ISO code, for numbers without a country code.
 */
export function makePhoneKey(text: string, country: string): string | null {
	const phone = parsePhone(text);
	const parsed = phone
		? parsePhoneNumberFromString(phone, {
				defaultCountry: isSupportedCountry(country) ? country : undefined,
				extract: false,
			})
		: undefined;
	if (!parsed?.isPossible()) return null;

	return parsed.ext ? `${parsed.number};ext=${parsed.ext}` : parsed.number;
}

const NUMBER = /^(?=(?:\D*\d){5,15}\D*$)\+?[\d\s()./-]{5,40}$/;

const LABEL = /^(?:tel|telephone|phone|mobile|mob)\b[.:]?\s*|^[tm]:\s*/i;

const EXTENSION =
	/[\s,;]*(?:(?:ext|extn|extension|durchwahl|dw|poste|interno|int)\b[.:=]?|x\.?|#)\s*(\d{1,6})$/i;

/** A phone number in plain characters, such as `020 7946 0018 ext. 12`; null for anything else. */
function parsePhone(text: string): string | null {
	const typed = toPlainCharacters(text)
		.replace(LABEL, "")
		.replace(/[\s.,;]+$/, "");
	const number = typed.replace(EXTENSION, "");
	const extension = EXTENSION.exec(typed)?.[1];
	if (!NUMBER.test(number)) return null;

	return extension ? `${number} ext. ${extension}` : number;
}

/** Digits of any script as 0–9, any dash as a hyphen, any space as a space. */
function toPlainCharacters(text: string): string {
	const plain = text
		.normalize("NFKC")
		.replace(/\p{Cf}/gu, "")
		.replace(/[\p{Pd}\u2212]/gu, "-")
		.replace(/\p{Nd}/gu, (digit) => String(findDigitValue(digit)))
		.replace(/\s+/g, " ");

	return trimInvisible(plain);
}

/** Unicode lists the ten digits of a script in order. */
function findDigitValue(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;

	return value % 10;
}

/** Spaces and characters without a glyph, such as marks of writing direction that phones copy along. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Without the invisible characters around a copied text. */
function trimInvisible(text: string): string {
	return text.replace(AROUND, "");
}
