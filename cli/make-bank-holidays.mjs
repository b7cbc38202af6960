// Writes app/content/bank-holidays.json, the public holidays of all regions that date-holidays has. The package and
// what it needs are 45 MB, so it is not installed with the site:
//
//     npm install --no-save date-holidays@3.37.0 && node cli/make-bank-holidays.mjs
//
// Its data is licensed under CC BY 3.0.
import { writeFileSync } from "node:fs";

const FIRST_YEAR = 2026;
const LAST_YEAR = 2032;
const DAY = 86_400_000;

// Some festivals last for weeks.
const MAX_DAYS = 14;

const packageName = "date-holidays";
const { default: Holidays } = await import(packageName);

const regions = {};
for (const [country, name] of Object.entries(
	new Holidays().getCountries("en"),
)) {
	const national = listDates(country);
	regions[country] = { name, dates: national };

	const states = new Holidays().getStates(country, "en") ?? {};
	for (const [state, stateName] of Object.entries(states)) {
		if (!/^[A-Z0-9]{1,4}$/.test(state)) continue;

		const dates = listDates(country, state);
		const isSame = JSON.stringify(dates) === JSON.stringify(national);
		regions[`${country}-${state}`] = isSame
			? { name: stateName }
			: { name: stateName, dates };
	}
}

writeFileSync(
	new URL("../app/content/bank-holidays.json", import.meta.url),
	JSON.stringify({
		source:
			"date-holidays 3.37.0, https://github.com/commenthol/date-holidays, CC BY 3.0",
		regions,
	}),
);

/** `MMDD` of each public holiday, by year. */
function listDates(...region) {
	const holidays = new Holidays(...region);
	const byYear = {};

	for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
		const days = new Set();
		for (const { type, date, start, end } of holidays.getHolidays(year, "en")) {
			if (type !== "public") continue;

			const first = Date.parse(`${date.slice(0, 10)}T12:00Z`);
			const length = Math.min(MAX_DAYS, Math.round((end - start) / DAY));
			for (let index = 0; index < Math.max(1, length); index += 1) {
				const day = new Date(first + index * DAY).toISOString().slice(0, 10);
				if (day.startsWith(`${year}-`)) days.add(day.slice(5).replace("-", ""));
			}
		}

		byYear[year] = [...days].sort().join(" ");
	}

	return byYear;
}
