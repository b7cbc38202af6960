import { sql } from "kysely";
import * as v from "valibot";
import {
	done,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { currencyCode } from "#desk/shared/money.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import { optionalAmount } from "#lib/amount.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import { fieldErrors, filled, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { isDay } from "#lib/time/dates.ts";
import type { Range } from "../periods.ts";
import { HEADER_FIELD, type SpendField, spendFields } from "./spend-columns.ts";
import { readSpendFile, type SpendMemory } from "./spend-import.server.ts";
import type { Spend, SpendAnswers } from "./spend-line.server.ts";

const MAX_LISTED = 50;

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
		v.nonEmpty("Please enter the source, such as google-ads."),
	),
	campaign: v.pipe(line, noAddress("campaign"), v.transform(cleanSourcePart)),
	/** In cents. */
	amount: v.pipe(
		optionalAmount(currencyCode),
		v.number("Enter an amount, such as 2500 or 1250.50."),
	),
});

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

const columnFields = Object.keys(spendFields) as SpendField[];

/** The fields of the import form with answers about its file. */
function readAnswers(fields: FormFields): SpendAnswers {
	const columns = columnFields.flatMap((field) => {
		const name = fields.get(`column_${field}`);
		return name ? [[field, name] as const] : [];
	});
	const order = fields.get("day_order");
	const mark = fields.get("decimal_mark");

	return {
		columns: Object.fromEntries(columns),
		source: fields.get("file_source") ?? "",
		dayOrder:
			order === "day-first" || order === "month-first" ? order : undefined,
		decimalMark: mark === "." || mark === "," ? mark : undefined,
		future: fields.get("future") === "1",
	};
}

const handlers: Handlers = {
	async add(site, fields) {
		const values = Object.fromEntries(fields);
		const parsed = v.safeParse(spendForm, values);
		if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

		const { amount: cents, ...spend } = parsed.output;
		if (spend.day > dayAt(site.clock.at) && fields.get("future") !== "1")
			return {
				errors: {
					future: `${spend.day} is in the future. Tick this to save it.`,
				},
				values,
			};

		await save(site, [{ ...spend, cents }]);

		return done("Saved.");
	},

	async import(site, fields) {
		const values = Object.fromEntries(fields);
		const memory = await readMemory(site.db);
		const read = readSpendFile(
			fields.get("csv") ?? "",
			dayAt(site.clock.at),
			readAnswers(fields),
			memory,
		);
		if ("error" in read) return { errors: { csv: read.error }, values };

		if ("questions" in read)
			return {
				errors: read.questions,
				values: { ...values, [HEADER_FIELD]: read.header.join("\n") },
			};

		await save(site, read.spends, read.memory);

		const { totals, empty } = read.leftOut;
		const leftOut = [
			...(totals > 0
				? [counted(totals, "line with a total", "lines with totals")]
				: []),
			...(empty > 0
				? [counted(empty, "line without spend", "lines without spend")]
				: []),
		];

		return done(
			`${counted(read.lines, "line")} imported.`,
			leftOut.length > 0 ? `Left out: ${leftOut.join(" and ")}.` : undefined,
		);
	},

	async remove(site, fields) {
		const { day = "", source = "", campaign = "" } = Object.fromEntries(fields);
		await auditedChange(
			site,
			{ action: "reports.spend", detail: { removed: 1 } },
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

const MEMORY_SETTING = "ad_spend_columns";

async function readMemory(db: Database): Promise<SpendMemory> {
	const stored = await readSetting(db, MEMORY_SETTING);
	return stored ? JSON.parse(stored) : { columns: {}, sources: {} };
}

/** Replaces earlier entries for the same day and campaign, so that a file can be imported again. */
async function save(
	site: StaffContext,
	spends: readonly Spend[],
	memory?: SpendMemory,
): Promise<void> {
	const detail = { saved: spends.length };
	await auditedChange(
		site,
		{ action: "reports.spend", detail },
		async (trx) => {
			for (const chunk of splitChunks(spends, 100))
				await trx
					.insertInto("ad_spend")
					.values(chunk)
					.onConflict((conflict) =>
						conflict
							.columns(["day", "source", "campaign"])
							.doUpdateSet({ cents: sql<number>`excluded.cents` }),
					)
					.execute();

			if (memory)
				await saveSetting(trx, MEMORY_SETTING, JSON.stringify(memory));

			return true;
		},
	);
}

function* splitChunks<Item>(items: readonly Item[], size: number) {
	for (let at = 0; at < items.length; at += size)
		yield items.slice(at, at + size);
}
