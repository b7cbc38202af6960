import * as v from "valibot";
import { company } from "#content/content.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { toWallClock } from "#lib/time/dates.ts";

const limitMeasure = (max: number, round: (value: number) => number) =>
	v.optional(
		v.pipe(v.number(), v.minValue(0), v.maxValue(max), v.transform(round)),
	);

const milliseconds = (step: number) =>
	limitMeasure(60_000, (value) => Math.ceil(value / step) * step);

/** Values are rounded up to limit the rows per day and page: times in milliseconds, CLS in hundredths. */
const webVitalsSchema = v.object({
	page: v.string(),
	values: v.object({
		LCP: milliseconds(100),
		INP: milliseconds(10),
		CLS: limitMeasure(10, (value) => Math.ceil(Math.round(value * 1000) / 10)),
		TTFB: milliseconds(100),
	}),
});

/** The Web Vitals of one page load, as the `web-vitals` library measures them. */
export type WebVitals = v.InferInput<typeof webVitalsSchema>;

/** Counts the Web Vitals of a page load by day. @returns false for invalid input and for an unknown page. */
export async function submitWebVitals(
	db: Database,
	body: unknown,
	pages: ReadonlySet<string>,
	at: string,
): Promise<boolean> {
	const parsed = v.safeParse(webVitalsSchema, body);
	if (!parsed.success || !pages.has(parsed.output.page)) return false;

	const { page, values } = parsed.output;
	const { date: day } = toWallClock(at, company().timeZone);
	const rows = Object.entries(values).map(([metric, value]) => ({
		day,
		page,
		metric,
		value: value as number,
		count: 1,
	}));
	if (rows.length === 0) return false;

	await db
		.insertInto("web_vitals_daily")
		.values(rows)
		.onConflict((conflict) =>
			conflict
				.columns(["day", "page", "metric", "value"])
				.doUpdateSet((row) => ({
					count: row("web_vitals_daily.count", "+", 1),
				})),
		)
		.execute();

	return true;
}

/**
 * The 75th percentile of each metric and the number of measured page loads, by page, the most loaded first.
 * @param range first and last day, YYYY-MM-DD.
 */
export async function listPageSpeeds(
	db: Database,
	range: { from: string; to: string },
	limit: number,
) {
	const rows = await db
		.selectFrom("web_vitals_daily")
		.select(["page", "metric", "value"])
		.select(({ fn }) => fn.sum<string | number>("count").as("count"))
		.where("day", ">=", range.from)
		.where("day", "<=", range.to)
		.groupBy(["page", "metric", "value"])
		.orderBy("value")
		.execute();
	return [...Map.groupBy(rows, ({ page }) => page)]
		.map(([page, ofPage]) => {
			const metrics = [...Map.groupBy(ofPage, ({ metric }) => metric)];
			const p75: Partial<Record<string, number>> = Object.fromEntries(
				metrics.map(([metric, counts]) => [metric, findPercentile75(counts)]),
			);

			return {
				page,
				loads: Math.max(...metrics.map(([, counts]) => total(counts))),
				p75,
			};
		})
		.sort((a, b) => b.loads - a.loads || (a.page < b.page ? -1 : 1))
		.slice(0, limit);
}

type Counts = readonly { value: number; count: string | number }[];

/** @param counts ascending by value. */
function findPercentile75(counts: Counts): number | undefined {
	const needed = total(counts) * 0.75;
	let seen = 0;
	return counts.find(({ count }) => {
		seen += Number(count);
		return seen >= needed;
	})?.value;
}

function total(counts: Counts): number {
	return counts.reduce((sum, { count }) => sum + Number(count), 0);
}
