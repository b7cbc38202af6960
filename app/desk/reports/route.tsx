import { type ChangeEvent, useRef } from "react";
import { Form, useActionData } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import {
	ButtonForm,
	DeskForm,
	FormField,
	type FormResult,
	PageNotice,
	SubmitButton,
} from "#desk/layout/forms.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { money } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { rangeText, readRange } from "./periods.ts";
import { LeadPanels, PerformancePanel, UsagePanels } from "./report-panels.tsx";
import { readReport } from "./reports.server.ts";
import { type Dimension, dimensions, isEmpty } from "./reports.ts";
import { changeSpend, listSpend } from "./spend.server.ts";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const { range, ...asked } = readRange(query, clock.at);
	const by =
		Object.keys(dimensions).find((each) => each === query.get("by")) ??
		"source";
	const [report, spends] = await Promise.all([
		readReport(db, clock.at, range),
		listSpend(db, range),
	]);

	return { report, spends, by: by as Dimension, ...asked };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await changeSpend(requireStaff(context), await readForm(request)),
	);
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
	const { report, spends, by, typed, errors, isDefault, today } = loaderData;
	const { from, to } = report.range;

	return (
		<DeskPage
			title="Reports"
			lead={`${isDefault ? "Twelve weeks, " : ""}${rangeText(from, to)}. Spam is left out.`}
			actions={
				<a
					className={buttonClass({ variant: "outline", small: true })}
					href={`/desk/reports.csv?from=${from}&to=${to}`}
					download
				>
					Export
				</a>
			}
		>
			<Form
				method="get"
				className="row fields-row"
				preventScrollReset
				key={`${typed.from} ${typed.to}`}
			>
				<input type="hidden" name="by" value={by} />
				<Field
					name="from"
					type="date"
					label="From"
					defaultValue={typed.from}
					error={errors.from}
				/>
				<Field
					name="to"
					type="date"
					label="To"
					defaultValue={typed.to}
					error={errors.to}
				/>
				<SubmitButton>Show</SubmitButton>
			</Form>
			{isEmpty(report) && report.origins.length === 0 ? (
				<Panel title="From visit to call">
					<Empty
						title="Nothing to count yet"
						text="When the first leads come in, you’ll see here where they come from and how fast they’re answered."
					/>
				</Panel>
			) : (
				<>
					<PerformancePanel report={report} by={by} />
					<LeadPanels report={report} />
					<UsagePanels usage={report.usage} />
				</>
			)}
			<SpendPanel spends={spends} today={today} />
		</DeskPage>
	);
}

type PageData = Route.ComponentProps["loaderData"];

function SpendPanel({ spends, today }: Pick<PageData, "spends" | "today">) {
	const text = { autoComplete: "off", required: true };
	return (
		<Panel title="Ad spend" id="spend" tone="gold">
			<PageNotice />
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
						label="Amount (€)"
						inputMode="decimal"
						{...text}
					/>
				</div>
			</DeskForm>
			<ImportForm />
			{spends.length > 0 && (
				<details>
					<summary>Recorded in this range</summary>
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

/** A chosen file fills the text field, which also accepts pasted lines. */
function ImportForm() {
	const hydrated = useHydrated();
	const panel = useRef<HTMLDetailsElement>(null);
	const isRefused = useActionData<FormResult>()?.errors?.csv !== undefined;

	async function read({
		currentTarget: input,
	}: ChangeEvent<HTMLInputElement>): Promise<void> {
		const text = await input.files?.[0]?.text();
		const field = panel.current?.querySelector("textarea");
		if (text !== undefined && field) field.value = text;
	}

	return (
		<details open={isRefused || undefined} ref={panel}>
			<summary>Import from CSV</summary>
			<DeskForm intent="import" className="fields" submit="Import" isQuiet>
				{hydrated && (
					<Field
						name="file"
						type="file"
						label="File"
						accept=".csv,text/csv"
						onChange={read}
						hint="Its lines appear below, to be checked before the import."
					/>
				)}
				<FormField
					as="textarea"
					name="csv"
					label="Lines"
					rows={5}
					hint="First line: date,source,campaign,amount. An entry for the same day and campaign is replaced."
					required
				/>
			</DeskForm>
		</details>
	);
}
