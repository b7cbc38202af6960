import { useContext } from "react";
import type { Schema } from "#database/schema.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormContext } from "#desk/layout/form-context.ts";
import {
	Check,
	FormField,
	type Option,
	Select,
} from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { CsvFields } from "#desk/shared/csv-fields.tsx";
import { currencySign, money } from "#desk/shared/money.ts";
import { HEADER_FIELD, NO_COLUMN, spendFields } from "./spend-columns.ts";

type SpendPanelProps = {
	spends: readonly Schema["ad_spend"][];
	/** YYYY-MM-DD */
	today: string;
};

export function SpendPanel({ spends, today }: SpendPanelProps) {
	return (
		<Panel title="Ad spend" id="spend" tone="gold">
			<PageNotice />
			<AddForm today={today} />
			<ImportForm />
			{spends.length > 0 && (
				<details>
					<summary>Spend in this time</summary>
					<DataTable
						caption="Ad spend of this range, the latest first"
						rows={spends}
						columns={{
							Day: ({ day }) => day,
							Source: ({ source }) => source,
							Campaign: ({ campaign }) => campaign || null,
							Amount: ({ cents }) => money(cents / 100),
							Remove: ({ day, source, campaign }) => (
								<ButtonForm
									fields={{ intent: "remove", day, source, campaign }}
								>
									Remove
									<span className="sr">{` ${day}, ${source} ${campaign}`}</span>
								</ButtonForm>
							),
						}}
					/>
				</details>
			)}
		</Panel>
	);
}

function AddForm({ today }: Pick<SpendPanelProps, "today">) {
	const text = { autoComplete: "off", required: true };
	const result = useFormResult();
	const isRefused = result?.intent === "add" && result.errors !== undefined;

	return (
		<details open={isRefused || undefined}>
			<summary>Add spend</summary>
			<DeskForm intent="add" className="fields" submit="Add" resets isQuiet>
				<div className="row fields-row">
					<FormField
						name="day"
						type="date"
						label="Day"
						defaultValue={today}
						required
					/>
					<FormField
						name="source"
						label="Source"
						hint="As utm_source, such as google-ads"
						{...text}
					/>
					<FormField
						name="campaign"
						label="Campaign"
						hint="As utm_campaign"
						autoComplete="off"
						optional
					/>
					<FormField
						name="amount"
						label={`Amount (${currencySign()})`}
						inputMode="decimal"
						{...text}
					/>
				</div>
				<FutureCheck />
			</DeskForm>
		</details>
	);
}

function ImportForm() {
	const result = useFormResult();
	const isRefused = result?.intent === "import" && result.errors !== undefined;

	return (
		<details open={isRefused || undefined}>
			<summary>Import from CSV</summary>
			<DeskForm intent="import" className="fields" submit="Import" isQuiet>
				<Questions />
				<CsvFields hint="An export by day from Google Ads, Meta or LinkedIn, or lines with date, source, campaign and amount. Lines of one day and campaign are added up, and replace what is recorded for it." />
				<FormField
					name="file_source"
					label="Source of the file"
					hint="For files without a source column, such as google-ads"
					autoComplete="off"
					optional
				/>
			</DeskForm>
		</details>
	);
}

const dayOrders: readonly Option[] = [
	["day-first", "The day: 16/11/2026"],
	["month-first", "The month: 11/16/2026"],
];
const decimalMarks: readonly Option[] = [
	[".", "A point before the cents: 1,250.50"],
	[",", "A comma before the cents: 1.250,50"],
];

/** Questions of the last import; their answers are submitted with the same file. */
function Questions() {
	const { errors = {}, values = {} } = useContext(FormContext);
	const header = (values[HEADER_FIELD] ?? "").split("\n").filter(Boolean);
	const isAsked = (name: string) => Boolean(errors[name] || values[name]);

	return (
		<>
			{(["day", "campaign", "amount"] as const).map(
				(field) =>
					isAsked(`column_${field}`) && (
						<Select
							key={field}
							name={`column_${field}`}
							label={`Column: ${spendFields[field]}`}
							none="Choose"
							options={[
								...header.map((name): Option => [name, name]),
								...(field === "campaign"
									? [[NO_COLUMN, "The file has none"] as const]
									: []),
							]}
						/>
					),
			)}
			{isAsked("day_order") && (
				<Select
					name="day_order"
					label="First in dates"
					none="Choose"
					options={dayOrders}
				/>
			)}
			{isAsked("decimal_mark") && (
				<Select
					name="decimal_mark"
					label="Amounts"
					none="Choose"
					options={decimalMarks}
				/>
			)}
			<FutureCheck />
		</>
	);
}

/** Shown once a date in the future has been sent. */
function FutureCheck() {
	const { errors, values } = useContext(FormContext);
	return errors?.future || values?.future ? (
		<Check name="future" label="Dates in the future are right" />
	) : null;
}
