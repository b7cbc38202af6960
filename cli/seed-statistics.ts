import type { Compilable } from "kysely";
import { changeSpend } from "#desk/reports/spend/spend.server.ts";
import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { countInsert } from "#features/tracking/statistics.server.ts";
import { submitWebVitals } from "#features/tracking/web-vitals.server.ts";
import { type Database, writeTogether } from "#lib/db/connection.server.ts";
import sample from "./seed-data.json" with { type: "json" };
import { formOf, openDesk } from "./seed-desk.ts";
import type { Seeding } from "./seed-person.ts";
import { DAY, formatDate, instant, random, YEAR } from "./seed-values.ts";

/** Page views, events and ad spend, a month of Web Vitals, and searches without results. */
export async function addStatistics(
	db: Database,
	seeding: Seeding,
): Promise<void> {
	const { until } = seeding;
	await addVisits(db, seeding);
	await db.transaction().execute(async (trx) => {
		for (let back = 0; back < 28; back++)
			await countPageLoads(trx, instant(until - back * DAY));
	});
	await countSearches(db, until);
}

async function addVisits(
	db: Database,
	{ count, until }: Seeding,
): Promise<void> {
	const perDay = Math.max(1, Math.round((count / YEAR) * 6));
	const counts: Compilable[] = [];
	const spend = ["Day,Source,Campaign,Amount"];

	for (let back = 0; back < YEAR; back++) {
		const day = formatDate(until - back * DAY);
		counts.push(...countEvents(db, day, perDay));

		for (const { source, spend: euros } of sample.channels)
			if (euros > 0) {
				const amount = (euros + random(400) / 100).toFixed(2);
				spend.push(`${day},${source.replace("/", ",")},${amount}`);
			}
	}

	await writeTogether(db, counts);
	await importSpend(db, until, spend.join("\n"));
}

function countEvents(db: Database, day: string, perDay: number): Compilable[] {
	return sample.channels.flatMap(({ source, weight, page: landing }) => {
		const shown = Math.ceil((perDay * weight) / 4) + random(perDay + 1);
		const counts = new Map<string, number>();

		// One event per this number of page views.
		for (const { event, views, page } of sample.events) {
			const key = `${event} ${page ?? landing}`;
			// Rounded by chance, so that rare events are rare.
			const times = Math.floor((shown + random(views)) / views);
			counts.set(key, (counts.get(key) ?? 0) + times);
		}

		return [...counts].flatMap(([key, times]) => {
			const [event = "", page = ""] = key.split(" ");
			const counted = { day, page, source, event, value: 0 };

			return times > 0 ? [countInsert(db, counted, times)] : [];
		});
	});
}

/** Of every eight page loads five are faster, and one is slower. */
const speeds = [0.6, 0.6, 1, 0.6, 1.7, 0.6, 1, 0.6];

let loaded = 0;

async function countPageLoads(trx: Database, at: string): Promise<void> {
	const pages = new Set(sample.speeds.map(({ page }) => page));

	for (const { page, loads, LCP, INP, CLS, TTFB } of sample.speeds)
		for (let left = loads; left > 0; left--) {
			const speed = speeds[loaded++ % speeds.length] ?? 1;
			const values = {
				LCP: LCP * speed,
				INP: INP * speed,
				CLS: (CLS * speed) / 100,
				TTFB: TTFB * speed,
			};
			await submitWebVitals(trx, { page, values }, pages, at);
		}
}

/** @param csv a file of an ad platform. */
async function importSpend(
	db: Database,
	until: number,
	csv: string,
): Promise<void> {
	const desk = openDesk(db, until);
	const answer = await changeSpend(desk, formOf({ intent: "import", csv }));
	if (answer?.notice?.kind !== "done")
		throw new Error(
			`The ad spend was refused: ${JSON.stringify(answer?.errors)}`,
		);
}

async function countSearches(db: Database, until: number): Promise<void> {
	for (const [search, count] of Object.entries(sample.searches))
		for (let days = count; days > 0; days--)
			await recordZeroResults(openDesk(db, until - days * DAY), { search });
}
