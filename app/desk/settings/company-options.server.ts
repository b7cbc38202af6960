import { listCountries } from "#content/countries.ts";
import {
	type HolidayCountry,
	listHolidayCountries,
} from "#content/holiday-regions.ts";
import type { Option } from "#desk/layout/form-fields.tsx";

export type CompanyOptions = {
	countries: readonly Option[];
	holidayCountries: readonly HolidayCountry[];
	currencies: readonly Option[];
	timeZones: readonly string[];
};

/** What the lists of the company's form offer. The names are the server's, so that the browser has the same. */
export function listCompanyOptions(): CompanyOptions {
	const names = new Intl.DisplayNames("en-GB", { type: "currency" });

	return {
		countries: listCountries(),
		holidayCountries: listHolidayCountries(),
		currencies: Intl.supportedValuesOf("currency").map(
			(code) => [code, `${code}, ${names.of(code)}`] as const,
		),
		timeZones: Intl.supportedValuesOf("timeZone"),
	};
}
