import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, Facts, Panel, When } from "#desk/layout/components.tsx";
import { counted, number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Route } from "./+types/import-route.ts";
import { describeCounts } from "./import-texts.ts";

type LoaderData = Route.ComponentProps["loaderData"];

/** Rows with a message that the page shows; the file has all. */
export const MAX_MESSAGES = 50;

function describeProgress({ found, rows }: LoaderData) {
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
export function FailurePanel(props: LoaderData) {
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

export function Progress(props: LoaderData) {
	const { found } = props;
	const { isUndo, all, done, text } = describeProgress(props);

	return (
		<Panel title={isUndo ? "Being undone" : "Importing"} tone="canary">
			<p role="status">{text}</p>
			<progress value={done} max={all} aria-label={text} />
			<p className="muted">
				You can leave this page. If the server is restarted, the rest follows by
				itself. <Link to={`/desk/people/import/${found.id}`}>Reload</Link>
			</p>
		</Panel>
	);
}

export function CheckPanel({ found }: LoaderData) {
	const { counts } = found;
	if (!counts) return null;

	const { differing = 0 } = counts;
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
					{`Import ${counted((counts.new ?? 0) + (counts.changed ?? 0), "contact")}`}
				</ButtonForm>
			) : (
				<p>Nothing would change.</p>
			)}
		</Panel>
	);
}

export function ResultPanel({ found }: LoaderData) {
	const { counts, state, finished_at, undone_at } = found;

	return (
		<Panel title={state === "done" ? "Imported" : "Undone"} tone="mint">
			<Facts
				facts={{
					Contacts: counts && describeCounts(counts),
					"Basis for keeping them": found.basis,
					Imported: finished_at && <When at={finished_at} />,
					Undone: undone_at && <When at={undone_at} />,
				}}
			/>
			{state === "done" && (
				<>
					<ButtonForm fields={{ intent: "undo" }} scrolls>
						Undo this import
					</ButtonForm>
					<p className="muted">
						For 30 days. New contacts go unless something has been added to them
						since, and changed details go back unless they have been changed
						again.
					</p>
				</>
			)}
		</Panel>
	);
}

export function MessagesPanel({ found, messages, hasMore }: LoaderData) {
	if (messages.length === 0) return null;

	return (
		<Panel
			title={found.state === "undone" ? "Kept or refused" : "Refused"}
			tone="pink"
			actions={
				<a
					className={buttonClass({ variant: "outline", small: true })}
					href={`/desk/people/import/${found.id}/refused.csv`}
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
					Contact: ({ personId, name, text }) =>
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
