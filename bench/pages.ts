import { startBenchSite } from "./bench-site.ts";
import { type Figures, measure } from "./lighthouse.ts";
import { serveLimitPages } from "./limit-page.ts";
import { judged, type Options, type Outcome, type Part } from "./part.ts";
import { publicPages } from "./public-pages.ts";

/** How much slower than the limit page a page may paint. */
const MOST_RATIO = 1.1;

/** Lighthouse on every public page, beside the same page without its scripts (the limit page), in one run. */
export const pagesPart: Part = {
	title: "Lighthouse, mobile, beside the page without its scripts",
	async run(options) {
		const site = await startBenchSite();
		const limit = await serveLimitPages(site.url);
		try {
			await site.quiet();
			return await measureAll(site.url, limit.url, options);
		} finally {
			limit.stop();
			await site.stop();
		}
	},
};

async function measureAll(ours: string, limit: string, options: Options): Promise<Outcome> {
	const { paths, runs, quick, say } = options;
	const all = await publicPages(ours);
	const wanted = paths.length > 0 ? paths : quick ? all.slice(0, 2) : all;
	const figures = [];
	for (const path of wanted) {
		// Both have made the page once before it is measured.
		await Promise.all([fetch(ours + path), fetch(limit + path)]);
		const own = await measure(ours + path, runs);
		const beside = await measure(limit + path, runs);
		say(`${path}: ${own.median.performance}`);
		figures.push({ path, ours: own, limit: beside });
	}
	return {
		columns: ["page", "scores", "FCP", "LCP", "CLS", "TBT", "sent"],
		rows: figures.map(({ path, ours, limit }) => rowOf(path, ours.median, limit.median)),
		notes: [
			`Scores: performance, accessibility, best practices, SEO. Median of ${runs}; × the limit page's time.`,
		],
		figures,
	};
}

function rowOf(page: string, ours: Figures, limit: Figures): Record<string, string> {
	const { performance, accessibility, bestPractices, seo } = ours;
	const paint = (name: "fcp" | "lcp") => {
		const ratio = ours[name] / limit[name];
		return judged(
			`${(ours[name] / 1000).toFixed(2)} s ×${ratio.toFixed(2)}`,
			ratio <= MOST_RATIO + 0.005,
		);
	};
	return {
		page,
		scores: judged(
			[performance, accessibility, bestPractices, seo].join("/"),
			performance >= 99 && accessibility === 100 && bestPractices === 100 && seo === 100,
		),
		FCP: paint("fcp"),
		LCP: paint("lcp"),
		CLS: judged(ours.cls.toFixed(3), ours.cls <= 0.01),
		TBT: judged(`${Math.round(ours.tbt)} ms`, ours.tbt <= 100),
		sent: `${Math.round(ours.bytes / 1000)} KB in ${ours.requests}`,
	};
}
