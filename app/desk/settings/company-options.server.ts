import { listCountries } from "#content/countries.ts";
import {
	type HolidayCountry,
	listHolidayCountries,
} from "#content/holiday-regions.ts";
import { lawLabels, shippedLaw } from "#content/law.ts";
import { type Law, privacyNames, termNames } from "#content/law-names.ts";
import type { Option } from "#desk/layout/form-fields.tsx";
import { listTimeZones } from "#lib/time/zone-names.ts";

export type CompanyOptions = {
	countries: readonly Option[];
	holidayCountries: readonly HolidayCountry[];
	currencies: readonly Option[];
	timeZones: readonly string[];
	/** Groups of fields for what the legal texts name. */
	law: readonly { title: string; fields: readonly LawField[] }[];
};

type LawField = {
	name: keyof Law;
	label: string;
	hint?: string | undefined;
	isLong: boolean;
};

/** Longer texts get several rows. */
const LONG_TEXT = 40;

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
		law: [
			{ title: "Contracts and payment", fields: termNames.map(describeField) },
			{ title: "Privacy", fields: privacyNames.map(describeField) },
		],
	};
}

function describeField(name: keyof Law): LawField {
	const [label, hint] = lawLabels[name];
	return { name, label, hint, isLong: shippedLaw[name].length > LONG_TEXT };
}
