import { cleanSource } from "#features/tracking/attribution.ts";
import { isDay } from "./periods.ts";

export type Spend = { day: string; source: string; campaign: string; cents: number };

export const spendFields = ["day", "source", "campaign", "amount"] as const;
export type SpendField = (typeof spendFields)[number];
type Typed = Record<SpendField, string>;

const MAX_LINES = 1_000;
const HEAD = "date,source,campaign,amount";

/** Sources and campaigns are written as in the addresses of ads: utm_source and utm_campaign. */
export function parseSpend(
	typed: Typed,
): { spend: Spend; errors?: never } | { spend?: never; errors: Partial<Typed> } {
	const errors: Partial<Typed> = {};
	const day = typed.day.trim();
	const source = typed.source.trim();
	const campaign = typed.campaign.trim();
	const cents = parseCents(typed.amount);
	if (!isDay(day)) errors.day = "Please enter a date, such as 2026-11-16.";
	if (source === "") errors.source = "Please enter the source, such as google-ads.";
	else if (source.includes("@")) errors.source = "An email address is no source.";
	if (campaign.includes("@")) errors.campaign = "An email address is no campaign.";
	if (cents === null) errors.amount = "Please enter an amount in euro, such as 120.50.";
	if (cents === null || Object.keys(errors).length > 0) return { errors };
	return {
		spend: {
			day,
			source: cleanSource(source),
			campaign: campaign === "" ? "" : cleanSource(campaign),
			cents,
		},
	};
}

/** "1,250.50", "€120" and "12,5"; null for anything else. */
function parseCents(typed: string): number | null {
	const bare = typed.replace(/[\s€]/g, "");
	const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)
		? bare.replaceAll(",", "")
		: bare.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
	if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null;
	return Math.round(Number(plain) * 100);
}

/** Reads `date,source,campaign,amount`, also with semicolons. All lines or none; the error names its line. */
export function parseSpendCsv(
	text: string,
): { spends: Spend[]; error?: never } | { spends?: never; error: string } {
	const lines = text
		.replace(/^\ufeff/, "")
		.split(/\r?\n/)
		.map((line, index) => ({ line: line.trim(), number: index + 1 }))
		.filter(({ line }) => line !== "");
	const [head, ...rows] = lines;
	if (!head) return { error: "There is nothing to import." };
	const separator = head.line.includes(";") ? ";" : ",";
	const columns = cellsOf(head.line, separator).map((name) => name.trim().toLowerCase());
	if (columns.join(",") !== HEAD)
		return { error: `The first line must name these columns: ${HEAD}.` };
	if (rows.length > MAX_LINES) return { error: `At most ${MAX_LINES} lines at once.` };
	const spends: Spend[] = [];
	for (const { line, number } of rows) {
		const cells = cellsOf(line, separator);
		if (cells.length !== columns.length)
			return { error: `Line ${number} has ${cells.length} columns instead of ${columns.length}.` };
		const [day = "", source = "", campaign = "", amount = ""] = cells;
		const { spend, errors } = parseSpend({ day, source, campaign, amount });
		if (errors) return { error: `Line ${number}: ${Object.values(errors)[0]}` };
		spends.push(spend);
	}
	return spends.length > 0 ? { spends } : { error: "There is nothing to import." };
}

function cellsOf(line: string, separator: string): string[] {
	const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, "g");
	return [...line.matchAll(cell)].map(([, quoted, plain]) =>
		quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
	);
}
