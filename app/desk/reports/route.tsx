import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { Overview } from "./overview-panel.tsx";
import { RangeTools } from "./range-tools.tsx";
import { readRange, writeRange } from "./ranges.ts";
import { BarPanel, FileLink, ReportPanel } from "./report-panel.tsx";
import { reportSource } from "./report-source.server.ts";
import { hasCounts, viewReports } from "./reports.ts";
import { changeSpend, listSpend } from "./spend/spend.server.ts";
import { SpendPanel } from "./spend/spend-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const asked = readRange(query, clock.at);
	const { range, before } = asked;
	const source = reportSource(db, clock.at, range, { before });
	const chosen = {
		by: query.get("by") ?? "",
		show: query.get("show") ?? "",
	};

	return {
		...asked,
		...(await viewReports(source, chosen)),
		hasCounts: await hasCounts(source),
		spends: await listSpend(db, range),
		chosen,
		query: writeRange(asked),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await changeSpend(requireStaff(context), await readForm(request)),
	);
}

type PageProps = { data: Route.ComponentProps["loaderData"] };

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
	const { query, spends, today } = loaderData;

	return (
		<DeskPage
			title="Reports"
			actions={<FileLink id="overview" title="Overview" query={query} />}
		>
			<div className="reports">
				<RangeTools asked={loaderData} chosen={loaderData.chosen} />
				{loaderData.hasCounts ? (
					<Reports data={loaderData} />
				) : (
					<section className="report">
						<Empty
							headingLevel={2}
							title="Nothing to count in this time"
							text="When leads come in, you’ll see here where they come from, how fast they’re answered and what they bring."
						/>
					</section>
				)}
				<SpendPanel spends={spends} today={today} />
			</div>
		</DeskPage>
	);
}

function Reports({ data }: PageProps) {
	const { overview, funnel, lost, team, forecast, query } = data;

	return (
		<>
			<Overview statement={overview.statement} figures={overview.rows} />
			<div className="report-grid">
				<div className="report-column">
					<BarPanel view={funnel} query={query} isFunnel />
					<BarPanel view={lost} query={query} />
				</div>
				<div className="report-column">
					<ReportPanel view={team} query={query} />
					<BarPanel view={forecast} query={query} />
				</div>
			</div>
			<SourcesPanel data={data} />
			<FurtherPanel data={data} />
		</>
	);
}

function SourcesPanel({ data }: PageProps) {
	const { sources, dimensions, query, chosen } = data;

	return (
		<ReportPanel view={sources} query={query}>
			<nav className="segments" aria-label="By">
				{dimensions.map(({ id, title }) => (
					<Link
						key={id}
						to={`?${new URLSearchParams({ ...chosen, by: id })}&${query}`}
						preventScrollReset
						aria-current={id === sources.id ? "true" : undefined}
					>
						{title}
					</Link>
				))}
			</nav>
		</ReportPanel>
	);
}

/** One of the other reports, each with an address of its own. */
function FurtherPanel({ data }: PageProps) {
	const { further, furtherReports, query, chosen } = data;

	return (
		<ReportPanel view={further} query={query}>
			<nav className="report__others" aria-label="More reports">
				{furtherReports.map(({ id, title }) => (
					<Link
						key={id}
						to={`?${new URLSearchParams({ ...chosen, show: id })}&${query}`}
						preventScrollReset
						aria-current={id === further.id ? "true" : undefined}
					>
						{title}
					</Link>
				))}
			</nav>
		</ReportPanel>
	);
}
