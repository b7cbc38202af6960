import { listPageSpeeds } from "#features/tracking/web-vitals.server.ts";
import { number } from "#lib/number-format.ts";
import type { MessageKind } from "#lib/outbox/message-filter.ts";
import {
	countStatistics,
	MAX_NAMES,
	type NamedCount,
} from "./count-statistics.server.ts";
import { type Column, defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

function nameCounts(
	label: string,
	name = (text: string) => text,
): Column<NamedCount>[] {
	return [
		{ label, value: (row) => name(row.name) },
		{ label: "Count", value: ({ count }) => count },
	];
}

const pagesReport = defineReport({
	id: "pages",
	title: "Pages",
	read: async ({ db, whole }) => ({
		rows: await countStatistics(db, whole, "page", "page_shown"),
	}),
	columns: nameCounts("Page"),
});

const eventsReport = defineReport({
	id: "events",
	title: "Events",
	read: async ({ events }) => ({ rows: await events() }),
	columns: nameCounts("Event", (name) => {
		const words = name.replaceAll("_", " ");
		return words.charAt(0).toUpperCase() + words.slice(1);
	}),
});

const searchesReport = defineReport({
	id: "searches",
	title: "Searches with no results",
	read: async (source) => ({ rows: await failedSearches(source) }),
	columns: nameCounts("Words"),
});

/** FAQ searches without results that last occurred in the range. */
function failedSearches({ db, whole: { from, until } }: ReportSource) {
	return db
		.selectFrom("zero_result_searches")
		.select(["words as name", "count"])
		.where("last_at", ">=", new Date(from).toISOString())
		.where("last_at", "<", new Date(until).toISOString())
		.orderBy("count", "desc")
		.orderBy("words")
		.limit(MAX_NAMES)
		.execute();
}

const notFoundReport = defineReport({
	id: "not-found",
	title: "Addresses not found",
	read: async ({ db, whole }) => ({
		rows: await countStatistics(db, whole, "page", "not_found"),
	}),
	columns: nameCounts("Address"),
});

const deliveryLabels: Record<MessageKind, string> = {
	mail: "Emails",
	webhook: "Webhook events",
	conversion: "Conversions",
};

const deliveriesReport = defineReport({
	id: "deliveries",
	title: "Deliveries",
	read: async ({ once }) => ({ rows: await once(countDeliveries) }),
	columns: [
		{ label: "Kind", value: ({ kind }) => deliveryLabels[kind] },
		{ label: "Delivered", value: ({ delivered }) => delivered },
		{ label: "Waiting", value: ({ waiting }) => waiting },
		{ label: "Failed", value: ({ failed }) => failed },
	],
});

async function countDeliveries({ db, whole: { from, until } }: ReportSource) {
	const rows = await db
		.selectFrom("outbox")
		.select("kind")
		.select(({ fn }) => [
			fn.countAll<string | number>().as("all"),
			fn.count<string | number>("delivered_at").as("delivered"),
			fn.count<string | number>("dead_at").as("failed"),
		])
		.where("kind", "in", Object.keys(deliveryLabels) as MessageKind[])
		.where("created_at", ">=", new Date(from).toISOString())
		.where("created_at", "<", new Date(until).toISOString())
		.$narrowType<{ kind: MessageKind }>()
		.groupBy("kind")
		.orderBy("kind")
		.execute();
	return rows.map(({ kind, all, delivered, failed }) => ({
		kind,
		delivered: Number(delivered),
		failed: Number(failed),
		waiting: Number(all) - Number(delivered) - Number(failed),
	}));
}

type PageSpeed = Awaited<ReturnType<typeof listPageSpeeds>>[number];

/** @param per what one of the unit is of the stored value. */
function metric(
	label: keyof PageSpeed["p75"],
	unit: string,
	per: number,
): Column<PageSpeed> {
	const read = ({ p75 }: PageSpeed) => {
		const value = p75[label];
		return value === undefined ? null : value / per;
	};

	return {
		label,
		value: read,
		text: (row) => {
			const value = read(row);
			return value === null ? null : number(value) + unit;
		},
	};
}

const speedReport = defineReport({
	id: "page-speed",
	title: "Page speed",
	note: "Three in four page loads were at least this fast. Good values are LCP up to 2.5 s, INP up to 200 ms, CLS up to 0.1 and TTFB up to 0.8 s.",
	read: async ({ db, range }) => ({
		rows: await listPageSpeeds(db, range, MAX_NAMES),
	}),
	columns: [
		{ label: "Page", value: ({ page }) => page },
		{ label: "Loads", value: ({ loads }) => loads },
		metric("LCP", "\u00a0s", 1000),
		metric("INP", "\u00a0ms", 1),
		metric("CLS", "", 100),
		metric("TTFB", "\u00a0s", 1000),
	],
});

export const usageReports = [
	pagesReport,
	eventsReport,
	searchesReport,
	notFoundReport,
	deliveriesReport,
	speedReport,
];
