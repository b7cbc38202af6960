import englandAndWales from "./bank-holidays.json" with { type: "json" };
import { company } from "./content.ts";

/** @param date YYYY-MM-DD. Years that are missing in the table have no holidays. */
export function isBankHoliday(date: string): boolean {
	return company().holidayRegion === "GB-ENG" && date in englandAndWales;
}
