import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReloads } from "#desk/layout/use-reloads.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import { counted, number } from "#lib/number-format.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Notice } from "#ui/notice.tsx";
import {
	buildImportPath,
	describeCounts,
	importKinds,
	stateNames,
} from "./import-texts.ts";
import type { LoadedImport } from "./load-import.server.ts";

type ImportPageProps = LoadedImport & {
	/** The form with the columns of the file. */
	columns: Elements;
};

/** The page of an import in any state. */
export function ImportPage({ columns, ...loaded }: ImportPageProps) {
	const { found, rows } = loaded;
	const { refused = 0 } = rows;
	const isBusy = found.state === "running" || found.state === "undoing";
	const hasFailed = isBusy && found.failed_at !== null;
	const isDraft = found.state === "draft";
	useReloads(isBusy);

	return (
		<DeskPage
			title={found.name || "Import"}
			intro={hasFailed ? "Stopped" : stateNames[found.state]}
			actions={
				<SmallLink to={importKinds[found.kind].path}>All imports</SmallLink>
			}
		>
			<PageNotice />
			{hasFailed && <FailurePanel {...loaded} />}
			{isBusy && !hasFailed && <Progress {...loaded} />}
			{isDraft && found.counts && <CheckPanel {...loaded} />}
			{isDraft && columns}
			{(found.state === "done" || found.state === "undone") && (
				<ResultPanel {...loaded} />
			)}
			{!isDraft || found.counts ? <MessagesPanel {...loaded} /> : null}
			{isDraft && refused > 0 && !found.counts && (
				<Notice
					kind="failed"
					title={`${counted(refused, "entry", "entries")} can’t be read.`}
					text="They are listed after the check. The others can be imported."
				/>
			)}
		</DeskPage>
	);
}

function describeProgress({ found, rows }: LoadedImport) {
	const { waiting = 0 } = rows;
	const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
	const isUndo = found.state === "undoing";
	const left = isUndo ? (rows.new ?? 0) + (rows.changed ?? 0) : waiting;

	return {
		isUndo,
		all,
		done: all - left,
		text: `${number(all - left)} of ${number(all)} rows`,
	};
}

/** An import or an undo that has stopped in the middle. */
function FailurePanel(props: LoadedImport) {
	const { isUndo, text } = describeProgress(props);
	const { failed_at } = props.found;

	return (
		<Panel
			title={isUndo ? "The undo has stopped" : "The import has stopped"}
			tone="pink"
		>
			<p role="alert">
				{`It failed after ${text}. What is done stays done, and nothing is half-written. It is tried again every quarter of an hour.`}
			</p>
			{failed_at && (
				<p className="muted">
					Last tried <When at={failed_at} />
				</p>
			)}
			<div className="row">
				<ButtonForm fields={{ intent: "retry" }}>Try again</ButtonForm>
				{!isUndo && (
					<ButtonForm fields={{ intent: "undo" }} scrolls>
						Undo what was imported
					</ButtonForm>
				)}
			</div>
		</Panel>
	);
}

function Progress(props: LoadedImport) {
	const { found } = props;
	const { isUndo, all, done, text } = describeProgress(props);

	return (
		<Panel title={isUndo ? "Being undone" : "Importing"} tone="canary">
			<p role="status">{text}</p>
			<progress value={done} max={all} aria-label={text} />
			<p className="muted">
				You can leave this page. If the server is restarted, the rest follows by
				itself. <Link to={buildImportPath(found)}>Reload</Link>
			</p>
		</Panel>
	);
}

function CheckPanel({ found }: LoadedImport) {
	const { counts } = found;
	if (!counts) return null;

	const { differing = 0 } = counts;
	const { one, many } = importKinds[found.kind];
	const isChange = Boolean(counts.new || counts.changed);
	const leftOut = found.header.filter(
		(_, index) => found.mapping[index] === null,
	);

	return (
		<Panel title="What will happen" tone="mint">
			<p>
				<b>{describeCounts(counts)}</b>
			</p>
			{leftOut.length > 0 && (
				<p className="muted">
					<span>
						{leftOut.length === 1
							? "One column is left out:"
							: `${leftOut.length} columns are left out:`}
					</span>{" "}
					<bdi>{leftOut.join(", ")}</bdi>
				</p>
			)}
			{differing > 0 && (
				<p>
					{`${counted(differing, "contact has", "contacts have")} another name, company, website or address on the card. ${found.prefers === "card" ? "What is on the card stays." : "It is replaced with what is in the file."}`}
				</p>
			)}
			{isChange ? (
				<ButtonForm fields={{ intent: "start" }} variant="primary" scrolls>
					{`Import ${counted((counts.new ?? 0) + (counts.changed ?? 0), one, many)}`}
				</ButtonForm>
			) : (
				<p>Nothing would change.</p>
			)}
		</Panel>
	);
}

function ResultPanel({ found, now }: LoadedImport) {
	const { counts, state, created_at, finished_at, undone_at } = found;
	const canUndo = state === "done" && created_at > undoableSince(now, "import");
	const { title, basis, undoText } = importKinds[found.kind];

	return (
		<Panel title={state === "done" ? "Imported" : "Undone"} tone="mint">
			<Facts
				facts={{
					[title]: counts && describeCounts(counts),
					[basis]: found.basis,
					"When they agreed":
						found.agreed_at && formatLongDate(found.agreed_at),
					Imported: finished_at && <When at={finished_at} />,
					Undone: undone_at && <When at={undone_at} />,
				}}
			/>
			{canUndo && (
				<>
					<ButtonForm fields={{ intent: "undo" }} scrolls>
						Undo this import
					</ButtonForm>
					<p className="muted">{`For 30 days. ${undoText}`}</p>
				</>
			)}
		</Panel>
	);
}

function MessagesPanel({ found, messages, hasMore }: LoadedImport) {
	if (messages.length === 0) return null;

	return (
		<Panel
			title={found.state === "undone" ? "Kept or skipped" : "Skipped"}
			tone="pink"
			actions={
				<a
					className={buttonClass({ variant: "outline", small: true })}
					href={`/desk/import/${found.id}/refused.csv`}
					download
				>
					Download as CSV
				</a>
			}
		>
			<DataTable
				caption="Rows that are not imported, or were kept"
				rows={messages}
				columns={{
					Line: ({ line }) => line,
					Row: ({ personId, name, text }) =>
						personId ? (
							<Link to={`/desk/people/${personId}`}>{name ?? text}</Link>
						) : (
							text
						),
					Why: ({ message }) => message,
				}}
			/>
			{hasMore && <p>The file has all of them.</p>}
		</Panel>
	);
}
