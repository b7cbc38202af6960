import { lazy, type ReactNode, Suspense } from "react";
import { deskFigures as copy } from "#content/desk-figures.ts";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { Chip, type ChipTone } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { span } from "#desk/layout/relative-time.ts";
import { useHydrated } from "#ui/hydrated.ts";
import {
	answerRows,
	type Figures,
	funnelRows,
	funnelSteps,
	kindRows,
	number,
	shareOf,
	sourceInWords,
	statements,
	sum,
	weekInWords,
} from "./reports.ts";

/** The charts come when the page has been read: whoever has no JavaScript reads the tables. */
const BarRows = lazy(() =>
	import("./report-charts.tsx").then(({ BarRows }) => ({ default: BarRows })),
);
const SourceWeeks = lazy(() =>
	import("./report-charts.tsx").then(({ SourceWeeks }) => ({ default: SourceWeeks })),
);

/** As in figure-charts.tsx; here for the names beside the chart. */
const tones: readonly ChipTone[] = ["canary", "blue", "pink", "mint", "gold", "quiet"];

/** Twelve weeks as pictures, each with its statement and its numbers. */
export function FiguresView({ figures }: { figures: Figures }) {
	const told = statements(figures);
	return (
		<>
			<Panel title={copy.funnel.title} tone="blue">
				<Figure statement={told.funnel} table={<FunnelTable figures={figures} />}>
					<BarRows rows={funnelRows(figures)} label={told.funnel} color="blue" />
				</Figure>
				<p className="hint">{copy.funnel.hint}</p>
			</Panel>
			<Panel title={copy.sources.title} tone="canary">
				<Figure statement={told.sources} table={<SourceTable figures={figures} />}>
					<SourceWeeks figures={figures} label={told.sources} />
					<p className="chart__names">
						{figures.sources.map(({ name, counts }, at) => (
							<Chip key={name ?? ""} tone={tones[at] ?? "quiet"}>
								{sourceInWords(name)}: {number(sum(counts))}
							</Chip>
						))}
					</p>
				</Figure>
			</Panel>
			<div className="figures__pair">
				<Panel title={copy.answers.title} tone="mint">
					<Figure statement={told.answers} table={<AnswerTable figures={figures} />}>
						<BarRows rows={answerRows(figures)} label={told.answers} color="mint" />
					</Figure>
					<p className="hint">{copy.answers.hint}</p>
				</Panel>
				<Panel title={copy.kinds.title} tone="pink">
					<Figure
						statement={kindRows(figures)
							.map(({ label, words }) => `${label}: ${words}`)
							.join(", ")}
						table={<KindTable figures={figures} />}
					>
						<BarRows rows={kindRows(figures)} label={copy.kinds.title} color="pink" />
					</Figure>
				</Panel>
			</div>
		</>
	);
}

type FigureProps = { statement: string; table: ReactNode; children: ReactNode };

function Figure({ statement, table, children }: FigureProps) {
	const hydrated = useHydrated();
	return (
		<figure className="figure">
			<figcaption>{statement}</figcaption>
			{hydrated && <Suspense fallback={null}>{children}</Suspense>}
			<details>
				<summary>{copy.numbers}</summary>
				{table}
			</details>
		</figure>
	);
}

function FunnelTable({ figures: { funnel } }: { figures: Figures }) {
	return (
		<DataTable
			caption={copy.funnel.title}
			head={copy.funnel.head}
			rows={funnelSteps.map((step, at) => {
				const before = funnelSteps[at - 1];
				const share = before ? shareOf(funnel[step], funnel[before]) : null;
				return {
					key: step,
					cells: [copy.funnel.steps[step], number(funnel[step]), share],
				};
			})}
		/>
	);
}

function SourceTable({ figures: { weeks, sources } }: { figures: Figures }) {
	return (
		<div className="figure__wide">
			<DataTable
				caption={copy.sources.title}
				head={[
					copy.sources.week,
					...sources.map(({ name }) => sourceInWords(name)),
					copy.sources.total,
				]}
				rows={weeks.map((week, at) => ({
					key: week,
					cells: [
						weekInWords(week),
						...sources.map(({ counts }) => number(counts[at] ?? 0)),
						number(sum(sources.map(({ counts }) => counts[at] ?? 0))),
					],
				}))}
			/>
		</div>
	);
}

function AnswerTable({ figures: { answers, allAnswers } }: { figures: Figures }) {
	return (
		<DataTable
			caption={copy.answers.title}
			head={copy.answers.head}
			rows={[...answers, { kind: copy.answers.all, ...allAnswers }].map(
				({ kind, asked, answered, median }) => ({
					key: kind,
					cells: [
						kindName(kind),
						number(asked),
						number(answered),
						median === null ? null : span(median),
					],
				}),
			)}
		/>
	);
}

function KindTable({ figures: { kinds } }: { figures: Figures }) {
	return (
		<DataTable
			caption={copy.kinds.title}
			head={copy.kinds.head}
			rows={kinds.map(({ name, count }) => ({
				key: name,
				cells: [kindName(name), number(count)],
			}))}
		/>
	);
}
