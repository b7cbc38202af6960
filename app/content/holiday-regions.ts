import table from "./bank-holidays.json" with { type: "json" };

type Region = {
	name: string;
	/** `MMDD` with blanks between them, by year; absent: those of the country. */
	dates?: Readonly<Record<string, string>>;
};

const regions: Readonly<Record<string, Region>> = table.regions;

/** The last year that the table has. */
export const LAST_HOLIDAY_YEAR = Math.max(
	...Object.keys(regions.GB?.dates ?? {}).map(Number),
);

/** @param id ISO 3166-1 or 3166-2, such as `GB-SCT`; empty for none. */
export function isHolidayRegion(id: string): boolean {
	return id === "" || Object.hasOwn(regions, id);
}

/** `England and Wales`, `Portugal`; null for none. */
export function nameHolidayRegion(id: string): string | null {
	return regions[id]?.name ?? null;
}

/** @param date YYYY-MM-DD. Years that are missing in the table have no holidays. */
export function isHolidayIn(region: string, date: string): boolean {
	const [country = ""] = region.split("-");
	const dates = regions[region]?.dates ?? regions[country]?.dates;
	const ofYear = dates?.[date.slice(0, 4)] ?? "";

	return ofYear.split(" ").includes(date.slice(5).replace("-", ""));
}

export type HolidayCountry = {
	name: string;
	/** Ids and names; the first is the whole country. */
	regions: readonly (readonly [string, string])[];
};

/** All regions by country, for a form. */
export function listHolidayCountries(): HolidayCountry[] {
	const countries = Object.entries(regions).filter(([id]) => !id.includes("-"));

	return countries
		.map(([country, { name }]) => ({
			name,
			regions: [
				[country, `${name}, nationwide`] as const,
				...Object.entries(regions)
					.filter(([id]) => id.startsWith(`${country}-`))
					.map(([id, region]) => [id, region.name] as const),
			],
		}))
		.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
