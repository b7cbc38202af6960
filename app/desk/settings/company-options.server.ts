import { listCountries } from "#content/countries.ts";
import {
	type HolidayCountry,
	listHolidayCountries,
} from "#content/holiday-regions.ts";
import { type Law, lawNames } from "#content/law-names.ts";
import type { Option } from "#desk/layout/form-fields.tsx";
import { listTimeZones } from "#lib/time/zone-names.ts";

export type CompanyOptions = {
	countries: readonly Option[];
	holidayCountries: readonly HolidayCountry[];
	currencies: readonly Option[];
	timeZones: readonly string[];
	/** Fields for what the legal texts name: name, label and hint. */
	law: readonly (readonly [name: string, label: string, hint?: string])[];
};

const lawFields: Record<keyof Law, readonly [label: string, hint?: string]> = {
	contract: ["Law of your contracts", "Like “Portuguese law”."],
	courts: ["Country of this law and its courts", "Like “Portugal”."],
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

/** Currencies that nobody can pay in any more, or never could. */
const FORMER_CURRENCIES = new Set("ANG BGN CUC HRK SLL XDR XSU ZWL".split(" "));

/** Options of the company's form. Names are formatted on the server, because the browser's may differ. */
export function listCompanyOptions(): CompanyOptions {
	const currencies = Intl.supportedValuesOf("currency");
	const names = new Intl.DisplayNames("en-GB", { type: "currency" });

	return {
		countries: listCountries(),
		holidayCountries: listHolidayCountries(),
		currencies: currencies
			.filter((code) => !FORMER_CURRENCIES.has(code))
			.map((code) => [code, `${code}, ${names.of(code)}`] as const),
		timeZones: listTimeZones(),
		law: lawNames.map((name) => [name, ...lawFields[name]] as const),
	};
}
