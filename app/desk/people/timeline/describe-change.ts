import { shortDate } from "#desk/layout/relative-time.ts";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { money } from "#desk/shared/money.ts";
import type { PersonColumn } from "#features/leads/snapshots.server.ts";
import {
	type DealPeriod,
	describeLostReason,
	periods,
} from "#features/leads/stages.ts";

type Value = string | number | null;
type Columns = Readonly<Record<string, Value | undefined>>;

/** Names by id, which the columns refer to. */
export type Names = ReadonlyMap<string, string>;

type Field = {
	label: string;
	format?(value: string | number, names: Names): string;
};

function nameAccount(id: string | number, names: Names): string {
	return names.get(String(id)) ?? "a removed account";
}

/** Those that others say: the company’s name, and the stage. */
type ImpliedColumn = "company_key" | "won_at";

const personFields: Record<Exclude<PersonColumn, ImpliedColumn>, Field> = {
	stage: {
		label: "Stage",
		format: (stage) => stageNames[stage as keyof typeof stageNames],
	},
	value_cents: {
		label: "Deal value",
		format: (cents) => money(Number(cents) / 100),
	},
	period: {
		label: "Billing",
		format: (period) => periods[period as DealPeriod].toLowerCase(),
	},
	lost_reason: {
		label: "Reason",
		format: (reason) => describeLostReason(String(reason)),
	},
	expected_on: {
		label: "Expected close",
		format: (day) => shortDate(String(day)),
	},
	assignee_id: { label: "Assigned to", format: nameAccount },
	name: { label: "Name" },
	company: { label: "Company" },
	website: { label: "Website" },
	address: { label: "Address" },
};

/** The columns that the activity describes, in its order. */
const fields = Object.entries<Field>({
	...personFields,
	emails: { label: "Email" },
	phones: { label: "Phone" },
	title: { label: "Task" },
	due_on: { label: "Due", format: (day) => shortDate(String(day)) },
	due_time: { label: "At" },
	staff_id: { label: "Task of", format: nameAccount },
});

/** `Deal value €1,250 to €4,800`, for each column that differs. */
export function describeChange(
	before: Columns,
	after: Columns,
	names: Names,
): string[] {
	return fields.flatMap(([column, { label, format = String }]) => {
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
