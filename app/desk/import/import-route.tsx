import { useEffect } from "react";
import { data, Link, useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/import-route.ts";
import { checkImport } from "./check-import.server.ts";
import { importFields } from "./contact-columns.ts";
import { describeCounts, stateNames } from "./import-texts.ts";
import {
	countRows,
	discardImport,
	findImport,
	listMessages,
	readSample,
	startImport,
	startUndo,
} from "./imports.server.ts";
import { importLimits } from "./read-contacts.ts";
import { runInBackground } from "./run-import.server.ts";

export const meta = () => [{ title: deskCopy.title("Import contacts") }];

/** Rows with a message that the page shows; the file has all. */
const MAX_MESSAGES = 50;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const found = await findImport(db, params.id);
	if (!found) throw data(null, { status: 404 });

	const messages = await listMessages(db, found.id, MAX_MESSAGES + 1);

	return {
		found,
		rows: await countRows(db, found.id),
		sample: await readSample(db, found),
		messages: messages
			.slice(0, MAX_MESSAGES)
			.map(({ cells, ...message }) => ({ ...message, text: listCells(cells) })),
		hasMore: messages.length > MAX_MESSAGES,
	};
}

function listCells(cells: string): string {
	const text = (JSON.parse(cells) as string[]).filter(Boolean).join(", ");
	return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { id } = params;
	// A field for each column.
	const fields = await readForm(request, importLimits.columns + 10);
	const outcome = await submitForm(site, fields, {
		check: (_, fields) => checkImport(site, id, fields),
		start: () => startImport(site, id),
		undo: () => startUndo(site, id),
		discard: () => discardImport(site, id),
	});
	if (outcome?.intent === "start" || outcome?.intent === "undo")
		runInBackground(site, id);

	return respond(outcome);
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
	const { found, rows } = loaderData;
	const isBusy = found.state === "running" || found.state === "undoing";
	useReloads(isBusy);

	return (
		<DeskPage
			title={found.name || "Import"}
			intro={stateNames[found.state]}
			actions={<SmallLink to="/desk/people/import">All imports</SmallLink>}
		>
			<PageNotice />
			{isBusy && <Progress {...loaderData} />}
			{found.state === "draft" && found.counts && (
				<CheckPanel {...loaderData} />
			)}
			{found.state === "draft" && <ColumnsPanel {...loaderData} />}
			{(found.state === "done" || found.state === "undone") && (
				<ResultPanel {...loaderData} />
			)}
			{found.state !== "draft" || found.counts ? (
				<MessagesPanel {...loaderData} />
			) : null}
			{found.state === "draft" && (rows.refused ?? 0) > 0 && !found.counts && (
				<Notice
					kind="failed"
					title={`${counted(rows.refused ?? 0, "entry", "entries")} can’t be read.`}
					text="They are listed after the check. The others can be imported."
				/>
			)}
		</DeskPage>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

/** Milliseconds between reloads while rows are written. */
const RELOAD_INTERVAL = 1_000;

function useReloads(isBusy: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!isBusy) return;

		const timer = setInterval(() => void revalidate(), RELOAD_INTERVAL);

		return () => clearInterval(timer);
	}, [isBusy, revalidate]);
}

function Progress({ found, rows }: LoaderData) {
	const { waiting = 0 } = rows;
	const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
	const isUndo = found.state === "undoing";
	const left = isUndo ? (rows.new ?? 0) + (rows.changed ?? 0) : waiting;
	const text = `${number(all - left)} of ${number(all)} rows`;

	return (
		<Panel title={isUndo ? "Being undone" : "Importing"} tone="canary">
			<p role="status">{text}</p>
			<progress value={all - left} max={all} aria-label={text} />
			<p className="muted">
				You can leave this page. If the server is restarted, the rest follows by
				itself. <Link to={`/desk/people/import/${found.id}`}>Reload</Link>
			</p>
		</Panel>
	);
}

const fieldOptions: readonly Option[] = Object.entries(importFields);

function ColumnsPanel({ found, sample }: LoaderData) {
	const examples = (index: number) =>
		sample
			.map(({ cells }) => cells[index] ?? "")
			.filter(Boolean)
			.slice(0, 2)
			.join(" · ");

	return (
		<Panel title="Columns" tone="gold">
			<DeskForm
				intent="check"
				className="fields"
				submit={found.counts ? "Check again" : "Check"}
				busyText="Checking…"
				isQuiet
				scrolls
				noValidate
			>
				<div className="row fields-row">
					{found.header.map((name, index) => (
						<Select
							// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
							key={index}
							name={`column_${index}`}
							label={<ColumnLabel found={found} index={index} name={name} />}
							none="Leave out"
							options={fieldOptions}
							defaultValue={found.mapping[index] ?? ""}
							hint={examples(index).slice(0, 80)}
						/>
					))}
				</div>
				<FormField
					name="basis"
					label="Why you may keep their details"
					hint="Stored with each contact, for example “customers since 2019” or “gave us their card at the fair”."
					defaultValue={found.basis ?? ""}
					autoComplete="off"
					required
				/>
				<Select
					name="prefers"
					label="Where a card has another name, company, website or address"
					options={[
						["card", "Keep what is on the card"],
						["file", "Take what is in the file"],
					]}
					defaultValue={found.prefers}
					hint="Empty cells never clear anything. Nobody is subscribed to the newsletter."
				/>
			</DeskForm>
			<Sample sample={sample} />
			<ButtonForm fields={{ intent: "discard" }}>Discard this file</ButtonForm>
		</Panel>
	);
}

type ColumnLabelProps = Pick<LoaderData, "found"> & {
	index: number;
	name: string;
};

/** Columns with the same name are distinguished by their position. */
function ColumnLabel({ found, index, name }: ColumnLabelProps) {
	const isRepeated = found.header.filter((each) => each === name).length > 1;
	return isRepeated ? `${name} (column ${index + 1})` : name;
}

function Sample({ sample }: Pick<LoaderData, "sample">) {
	const contacts = sample.map(({ line, read }) => ({
		id: String(line),
		line,
		...("details" in read
			? { ...read.details, tags: read.tags, note: read.note, refused: "" }
			: { refused: read.refused }),
	}));

	return (
		<DataTable
			caption="The first rows as they will be read"
			rows={contacts}
			columns={{
				Line: ({ line }) => line,
				Name: (row) => ("name" in row ? row.name : row.refused),
				Emails: (row) => ("emails" in row ? row.emails.join(", ") : null),
				Phones: (row) => ("phones" in row ? row.phones.join(", ") : null),
				Company: (row) => ("company" in row ? row.company : null),
				"Tags and note": (row) =>
					"tags" in row
						? [row.tags.join(", "), row.note].filter(Boolean).join(" · ")
						: null,
			}}
		/>
	);
}

function CheckPanel({ found }: LoaderData) {
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

function ResultPanel({ found }: LoaderData) {
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

function MessagesPanel({ found, messages, hasMore }: LoaderData) {
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
