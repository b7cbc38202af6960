import { Form } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { SubmitButton } from "#desk/layout/forms.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import { rangeText, readRange } from "./periods.ts";
import { LeadPanels, PerformancePanel, UsagePanels } from "./report-panels.tsx";
import { readReport } from "./reports.server.ts";
import { type Dimension, dimensions, isEmpty } from "./reports.ts";
import { changeSpend, listSpend } from "./spend.server.ts";
import { SpendPanel } from "./spend-panel.tsx";

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
