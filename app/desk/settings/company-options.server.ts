import { listCountries } from "#content/countries.ts";
import {
	type HolidayCountry,
	listHolidayCountries,
} from "#content/holiday-regions.ts";
import type { Option } from "#desk/layout/form-fields.tsx";
import { listTimeZones } from "#lib/time/zone-names.ts";

export type CompanyOptions = {
	countries: readonly Option[];
	holidayCountries: readonly HolidayCountry[];
	currencies: readonly Option[];
	timeZones: readonly string[];
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
	};
}
