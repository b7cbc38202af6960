import { shortDate } from "#desk/layout/relative-time.ts";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import {
	type DealPeriod,
	describeLostReason,
	periods,
} from "#features/leads/stages.ts";

type Value = string | number | null;
type Columns = Readonly<Record<string, Value | undefined>>;

/** Names by id, which the columns refer to. */
export type Names = ReadonlyMap<string, string>;

/** The columns that the activity describes, in its order. */
const fields: readonly {
	column: string;
	label: string;
	format?(value: string | number, names: Names): string;
}[] = [
	{
		column: "stage",
		label: "Stage",
		format: (stage) => stageNames[stage as keyof typeof stageNames],
	},
	{
		column: "value_cents",
		label: "Deal value",
		format: (cents) => money(Number(cents) / 100),
	},
	{
		column: "period",
		label: "Billing",
		format: (period) => periods[period as DealPeriod].toLowerCase(),
	},
	{
		column: "lost_reason",
		label: "Reason",
		format: (reason) => describeLostReason(String(reason)),
	},
	{
		column: "expected_on",
		label: "Expected close",
		format: (day) => shortDate(String(day)),
	},
	{
		column: "assignee_id",
		label: "Assigned to",
		format: (id, names) => names.get(String(id)) ?? "a removed account",
	},
	{ column: "name", label: "Name" },
	{ column: "company", label: "Company" },
	{ column: "website", label: "Website" },
	{ column: "address", label: "Address" },
	{ column: "emails", label: "Email" },
	{ column: "phones", label: "Phone" },
	{ column: "title", label: "Task" },
	{ column: "due_on", label: "Due", format: (day) => shortDate(String(day)) },
	{ column: "due_time", label: "At" },
	{
		column: "staff_id",
		label: "Task of",
		format: (id, names) => names.get(String(id)) ?? "a removed account",
	},
];

/** `Deal value €1,250 to €4,800`, for each column that differs. */
export function describeChange(
	before: Columns,
	after: Columns,
	names: Names,
): string[] {
	return fields.flatMap(({ column, label, format = String }) => {
		const from = before[column] ?? null;
		const to = after[column] ?? null;
		if (from === to) return [];
		// A value is one-off unless it says otherwise.
		if (column === "period" && (from ?? "once") === (to ?? "once")) return [];
		if (to === null)
			return from === null ? [] : `${label} ${format(from, names)} removed`;
		if (from === null) return `${label} ${format(to, names)}`;

		return `${label} ${format(from, names)} to ${format(to, names)}`;
	});
}
