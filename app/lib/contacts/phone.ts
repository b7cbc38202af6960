import { trimInvisible } from "./clean.ts";

const NUMBER = /^(?=(?:\D*\d){5,15}\D*$)\+?[\d\s()./-]{5,40}$/;

const LABEL = /^(?:tel|telephone|phone|mobile|mob)\b[.:]?\s*|^[tm]:\s*/i;

const EXTENSION =
	/[\s,;]*(?:(?:ext|extn|extension|durchwahl|dw|poste|interno|int)\b[.:=]?|x\.?|#)\s*(\d{1,6})$/i;

/**
 * A phone number in plain characters, such as `020 7946 0018 ext. 12`; null for anything else. Its grouping
 * stays as typed. `makePhoneKey` (phone.server.ts) compares numbers.
 */
export function parsePhone(text: string): string | null {
	const typed = toPlainCharacters(text)
		.replace(LABEL, "")
		.replace(/[\s.,;]+$/, "");
	const number = typed.replace(EXTENSION, "");
	const extension = EXTENSION.exec(typed)?.[1];
	if (!NUMBER.test(number)) return null;

	return extension ? `${number} ext. ${extension}` : number;
}

/** The address of a link that rings the number, after a pause also its extension. */
export function makePhoneLink(phone: string): string {
	const [number = "", extension] = phone.split(" ext. ");
	const digits = number.replace(/\(0\)|\D/g, "");
	const plus = number.trim().startsWith("+") ? "+" : "";

	return `tel:${plus}${digits}${extension ? `,${extension}` : ""}`;
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
