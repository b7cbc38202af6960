import { Form } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import { rangeText, readRange } from "./periods.ts";
import { ReportPanel } from "./report-panel.tsx";
import { reportSource } from "./report-source.server.ts";
import { hasCounts, viewReports } from "./reports.ts";
import { changeSpend, listSpend } from "./spend.server.ts";
import { SpendPanel } from "./spend-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const { range, ...asked } = readRange(query, clock.at);
	const source = reportSource(db, clock.at, range);

	return {
		...(await viewReports(source, query.get("by") ?? "")),
		hasCounts: await hasCounts(source),
		spends: await listSpend(db, range),
		by: query.get("by") ?? "",
		range,
		...asked,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await changeSpend(requireStaff(context), await readForm(request)),
	);
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
	const { range, spends, by, typed, errors, isDefault, today } = loaderData;
	const { from, to } = range;

	return (
		<DeskPage
			title="Reports"
			intro={`${isDefault ? "Twelve weeks, " : ""}${rangeText(from, to)}. Spam is left out.`}
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
			{loaderData.hasCounts ? (
				<ReportPanels {...loaderData} />
			) : (
				<Panel title="From visit to call">
					<Empty
						title="Nothing to count yet"
						text="When the first leads come in, you’ll see here where they come from and how fast they’re answered."
					/>
				</Panel>
			)}
			<SpendPanel spends={spends} today={today} />
		</DeskPage>
	);
}

type PanelsProps = Pick<
	Route.ComponentProps["loaderData"],
	"views" | "tabs" | "range"
>;

function ReportPanels({ views, tabs, range }: PanelsProps) {
	const query = new URLSearchParams(range).toString();
	const panels = views.map((view) => ({
		isHalf: view.size === "half",
		panel: (
			<ReportPanel key={view.title} view={view} tabs={tabs} query={query} />
		),
	}));

	const firstHalf = panels.findIndex(({ isHalf }) => isHalf);
	const lastHalf = panels.findLastIndex(({ isHalf }) => isHalf);
	const ofPanels = (from: number, to?: number): Elements =>
		panels.slice(from, to).map(({ panel }) => panel);

	return (
		<>
			{ofPanels(0, firstHalf)}
			<div className="desk-halves">{ofPanels(firstHalf, lastHalf + 1)}</div>
			{ofPanels(lastHalf + 1)}
		</>
	);
}
