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

/** Options of the company's form. Names are formatted on the server, because the browser's may differ. */
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
