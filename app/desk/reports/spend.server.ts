import * as v from "valibot";
import { isDay } from "#desk/inbox/filter.ts";
import {
	done,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors, filled, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import type { Range } from "./periods.ts";

const MAX_LINES = 1_000;
const MAX_LISTED = 50;
const HEAD = "date,source,campaign,amount";

const noAddress = (what: string) =>
	v.check(
		(text: string) => !text.includes("@"),
		`Please enter a ${what}, not an email address.`,
	);

/** Sources and campaigns have the values of utm_source and utm_campaign. */
export const spendForm = v.object({
	day: v.pipe(line, v.check(isDay, "Please enter a date, such as 2026-11-16.")),
	source: v.pipe(
		filled("Please enter the source, such as google-ads."),
		noAddress("source"),
		v.transform(cleanSourcePart),
	),
	campaign: v.pipe(line, noAddress("campaign"), v.transform(cleanSourcePart)),
	/** Parses "1,250.50", "€120" and "12,5" into cents. */
	amount: v.pipe(
		line,
		v.transform((typed) => {
			const bare = typed.replace(/[\s€]/g, "");
			return /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)
				? bare.replaceAll(",", "")
				: bare.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
		}),
		v.regex(
			/^\d{1,7}(\.\d{1,2})?$/,
			"Please enter an amount in euro, such as 120.50.",
		),
		v.transform((plain) => Math.round(Number(plain) * 100)),
	),
});

type Spend = v.InferOutput<typeof spendForm>;

/** Parses `date,source,campaign,amount`, also with semicolons. Any invalid line fails the import; the error has its number. */
export function parseSpendCsv(text: string): Spend[] | { error: string } {
	const lines = text
		.replace(/^\ufeff/, "")
		.split(/\r?\n/)
		.map((line, index) => ({ line: line.trim(), number: index + 1 }))
		.filter(({ line }) => line !== "");
	const [head, ...rows] = lines;
	if (!head) return { error: "There is nothing to import." };

	const separator = head.line.includes(";") ? ";" : ",";
	const columns = cellsOf(head.line, separator).map((name) =>
		name.trim().toLowerCase(),
	);
	if (columns.join(",") !== HEAD)
		return { error: `The first line must name these columns: ${HEAD}.` };
	if (rows.length > MAX_LINES)
		return { error: `At most ${MAX_LINES} lines at once.` };

	const spends: Spend[] = [];

	for (const { line, number } of rows) {
		const cells = cellsOf(line, separator);
		if (cells.length !== columns.length)
			return {
				error: `Line ${number} has ${cells.length} columns instead of ${columns.length}.`,
			};

		const [day, source, campaign, amount] = cells;
		const parsed = v.safeParse(spendForm, { day, source, campaign, amount });
		if (!parsed.success)
			return { error: `Line ${number}: ${parsed.issues[0].message}` };

		spends.push(parsed.output);
	}

	return spends.length > 0 ? spends : { error: "There is nothing to import." };
}

function cellsOf(line: string, separator: string): string[] {
	const cell = new RegExp(
		`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`,
		"g",
	);
	return [...line.matchAll(cell)].map(([, quoted, plain]) =>
		quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
	);
}

/** The spend of a range, latest day first. */
export function listSpend(db: Database, { from, to }: Range) {
	return db
		.selectFrom("ad_spend")
		.selectAll()
		.where("day", ">=", from)
		.where("day", "<=", to)
		.orderBy("day", "desc")
		.orderBy("source")
		.orderBy("campaign")
		.limit(MAX_LISTED)
		.execute();
}

const handlers: Handlers = {
	async add(site, fields) {
		const parsed = v.safeParse(spendForm, Object.fromEntries(fields));
		if (!parsed.success) return { errors: fieldErrors(parsed.issues) };

		await save(site, [parsed.output]);

		return done("Saved.");
	},

	async import(site, fields) {
		const spends = parseSpendCsv(fields.get("csv") ?? "");
		if ("error" in spends) return { errors: { csv: spends.error } };

		await save(site, spends);

		return done(`${counted(spends.length, "line")} imported.`);
	},

	async remove(site, fields) {
		const { day = "", source = "", campaign = "" } = Object.fromEntries(fields);
		await auditedChange(
			site,
			{ action: "reports.spend", detail: "removed 1" },
			(trx) =>
				trx
					.deleteFrom("ad_spend")
					.where("day", "=", day)
					.where("source", "=", source)
					.where("campaign", "=", campaign)
					.execute(),
		);

		return done("Removed.");
	},
};

export function changeSpend(site: StaffContext, fields: FormFields) {
	const unsaved = "The database can’t be written. Try again in a moment.";
	return submitForm(
		site,
		fields,
		handlers,
		refused("That couldn’t be saved.", unsaved, 503),
	);
}

/** Replaces earlier entries for the same day and campaign, so that a file can be imported again. */
async function save(
	site: StaffContext,
	spends: readonly Spend[],
): Promise<void> {
	const detail = `saved ${spends.length}`;
	await auditedChange(
		site,
		{ action: "reports.spend", detail },
		async (trx) => {
			for (const { amount: cents, ...spend } of spends)
				await trx
					.insertInto("ad_spend")
					.values({ ...spend, cents })
					.onConflict((conflict) =>
						conflict
							.columns(["day", "source", "campaign"])
							.doUpdateSet({ cents }),
					)
					.execute();
		},
	);
}
