import { isCorrectable, listTrigrams } from "#lib/search/slips.ts";
import { searchWords } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
import { DAYS, type Entry, type Seeding } from "./seed-entries.ts";
import { DAY, formatDate, instant, random } from "./seed-values.ts";

/** A year of page views, events and ad spend, a month of Web Vitals, and searches without results. */
export function statisticsEntries({ count, until }: Seeding): Entry[] {
	const perDay = Math.max(1, Math.round((count / DAYS) * 6));
	const entries: Entry[] = [];

	for (let back = 0; back < DAYS; back++) {
		const day = formatDate(until - back * DAY);

		for (const { source, weight, spend, page: landing } of sample.channels) {
			const shown = Math.ceil((perDay * weight) / 4) + random(perDay + 1);
			const counts = new Map<string, number>();

			// One event per this number of page views.
			for (const { event, views: of, page } of sample.events) {
				const key = `${event} ${page ?? landing}`;
				// Rounded by chance, so that rare events are rare.
				counts.set(
					key,
					(counts.get(key) ?? 0) + Math.floor((shown + random(of)) / of),
				);
			}

			for (const [key, count] of counts) {
				const [event = "", page = ""] = key.split(" ");
				const row = { day, page, source, event, count, value_eur: 0 };
				if (count > 0) entries.push(["statistics_daily", row]);
			}

			const [name = "", campaign = ""] = source.split("/");
			const cents = spend * 100 + random(400);
			if (spend > 0)
				entries.push(["ad_spend", { day, source: name, campaign, cents }]);
		}

		// Times in milliseconds, CLS in hundredths.
		for (const { page, loads, ...metrics } of back < 28 ? sample.speeds : [])
			for (const [metric, p75] of Object.entries(metrics)) {
				const step = { INP: 10, CLS: 1 }[metric] ?? 100;
				// Of every eight page loads five are faster, and one is slower.
				const quick = Math.floor((p75 * 0.6) / step) * step;
				const values = new Map([
					[quick, 5],
					[p75, 2],
					[Math.ceil((p75 * 1.7) / step) * step, 1],
				]);
				for (const [value, share] of values)
					entries.push([
						"web_vitals_daily",
						{ day, page, metric, value, count: share * loads },
					]);
			}
	}

	for (const [words, count] of Object.entries(sample.searches)) {
		const last_at = instant(until - (1 + count) * DAY);
		entries.push([
			"zero_result_searches",
			{ words, count, first_at: last_at, last_at },
		]);
	}

	return entries;
}

/** The words of all names and companies, to correct misspellings in searches. */
export function nameEntries(): Entry[] {
	const { firstNames, lastNames, towns, trades } = sample;
	const names = [firstNames, lastNames, towns, trades].flat();
	const words = new Set(names.flatMap((name) => searchWords(name).split(" ")));

	return [...words]
		.filter(isCorrectable)
		.flatMap((word) =>
			listTrigrams(word).map(
				(trigram): Entry => ["search_trigrams", { trigram, word }],
			),
		);
}
