/** Codes that ICU names and that are no countries with postal addresses. */
const OTHERS = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

const names = new Intl.DisplayNames("en-GB", {
	type: "region",
	fallback: "none",
});

/** The English name of a country; empty for an unknown code. */
export function nameCountry(code: string): string {
	if (!/^[A-Z]{2}$/.test(code) || OTHERS.has(code)) return "";
	return names.of(code) ?? "";
}

/** False for a former code, such as DD: the country has another one today. */
function isCurrent(code: string): boolean {
	return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

/** All countries by name, for a form: code and name. */
export function listCountries(): [string, string][] {
	const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	const codes = letters.flatMap((first) =>
		letters.map((second) => first + second),
	);

	return codes
		.map((code): [string, string] => [code, nameCountry(code)])
		.filter(([code, name]) => name !== "" && isCurrent(code))
		.sort(([, a], [, b]) => a.localeCompare(b, "en"));
}

const POSTCODE_FIRST = new Set(
	"AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK DZ EE ES FI FO FR GE GL GR HR HU IL IS IT KG KZ LI LT LU MA MC MD ME MK MN NL NO PL PT RO RS SE SI SK SM TN TR UA UZ VA XK".split(
		" ",
	),
);

const WITHOUT_POSTCODES = new Set(
	"AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KP LY ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TO TV UG VU YE ZW".split(
		" ",
	),
);

export function hasPostcodes(country: string): boolean {
	return !WITHOUT_POSTCODES.has(country);
}

type TownParts = { country: string; locality: string; postalCode: string };

/** The line of an address with town and postcode, as the country's post writes it. */
export function formatTown({
	country,
	locality,
	postalCode,
}: TownParts): string {
	const parts = POSTCODE_FIRST.has(country)
		? [postalCode, locality]
		: [locality, postalCode];

	return parts.filter(Boolean).join(" ");
}
