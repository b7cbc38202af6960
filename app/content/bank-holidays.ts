import { company } from "./content.ts";
import { isHolidayIn } from "./holiday-regions.ts";

/** @param date YYYY-MM-DD. Years that are missing in the table have no holidays. */
export function isBankHoliday(date: string): boolean {
	return isHolidayIn(company().holidayRegion, date);
}
