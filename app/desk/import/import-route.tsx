import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReloads } from "#desk/layout/use-reloads.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { shorten } from "#lib/text/cut-text.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/import-route.ts";
import { checkImport } from "./check-import.server.ts";
import { ColumnsPanel } from "./columns-panel.tsx";
import {
	CheckPanel,
	FailurePanel,
	MAX_MESSAGES,
	MessagesPanel,
	Progress,
	ResultPanel,
} from "./import-panels.tsx";
import { stateNames } from "./import-texts.ts";
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
import { retryImport, runInBackground } from "./run-import.server.ts";

export const meta = () => [{ title: deskCopy.title("Import contacts") }];

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
	return shorten(text, 120);
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
		retry: () => retryImport(site, id),
		discard: () => discardImport(site, id),
	});
	if (outcome?.intent === "start" || outcome?.intent === "undo")
		runInBackground(site, id);

	return respond(outcome);
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
	const { found, rows } = loaderData;
	const isBusy = found.state === "running" || found.state === "undoing";
	const hasFailed = isBusy && found.failed_at !== null;
	useReloads(isBusy);

	return (
		<DeskPage
			title={found.name || "Import"}
			intro={stateNames[found.state]}
			actions={<SmallLink to="/desk/people/import">All imports</SmallLink>}
		>
			<PageNotice />
			{hasFailed && <FailurePanel {...loaderData} />}
			{isBusy && !hasFailed && <Progress {...loaderData} />}
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
