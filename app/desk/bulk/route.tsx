import { data, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Facts, Panel, When } from "#desk/layout/components.tsx";
import { done, respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReloads } from "#desk/layout/use-reloads.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { describeBulk } from "./bulk-form.server.ts";
import { describeLeft } from "./bulk-outcome.server.ts";
import { countOutcomes, findBulk, runInBackground } from "./run-bulk.server.ts";

export const meta = () => [{ title: deskCopy.title("Change of many people") }];

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const bulk = await findBulk(db, params.id);
	if (!bulk || bulk.state === "draft") throw data(null, { status: 404 });

	const counts = await countOutcomes(db, bulk.id);
	const { form, ...row } = bulk;

	return {
		...row,
		title: describeBulk(form, bulk.total),
		counts,
		left: describeLeft((outcome) => counts[outcome] ?? 0),
		now: clock.at,
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const { id } = params;

	return respond(
		await submitForm(site, fields, {
			async undo() {
				await site.db
					.updateTable("bulk_changes")
					.set({ state: "undoing" })
					.where("id", "=", id)
					.where("state", "=", "done")
					.execute();
				runInBackground(site, id);

				return {};
			},

			async retry() {
				runInBackground(site, id);
				return done("Tried again.");
			},
		}),
	);
}

export default function BulkPage({ loaderData }: Route.ComponentProps) {
	const { state, title, counts, failed_at } = loaderData;
	const isBusy = state === "running" || state === "undoing";
	useReloads(isBusy && failed_at === null);

	const isUndo = state === "undoing" || state === "undone";
	const { changed = 0, waiting = 0, undone = 0, left = 0 } = counts;
	const all = isUndo ? changed + undone + left : loaderData.total;
	const finished = isUndo ? undone + left : loaderData.total - waiting;
	const text = `${number(finished)} of ${number(all)}`;

	return (
		<DeskPage title={isUndo ? `Undo: ${title}` : title}>
			<PageNotice />
			{isBusy && failed_at === null && (
				<Panel title={isUndo ? "Being undone" : "Being changed"} tone="canary">
					<p role="status">{text}</p>
					<progress value={finished} max={all} aria-label={text} />
					<p className="muted">
						You can leave this page. If the server is restarted, the rest
						follows by itself.{" "}
						<Link to={`/desk/bulk/${loaderData.id}`}>Reload</Link>
					</p>
				</Panel>
			)}
			{isBusy && failed_at !== null && (
				<Panel title="It has stopped" tone="pink">
					<p role="alert">
						{`It failed after ${text}. What is done stays done, and nothing is half-written. It is tried again every minute.`}
					</p>
					<ButtonForm fields={{ intent: "retry" }}>Try again</ButtonForm>
				</Panel>
			)}
			{!isBusy && <ResultPanel {...loaderData} />}
			<p>
				<Link to="/desk/people">All people</Link>
			</p>
		</DeskPage>
	);
}

function ResultPanel(props: Route.ComponentProps["loaderData"]) {
	const { state, counts, left, finished_at, undone_at } = props;
	const count = (outcome: string) =>
		counts[outcome] ? number(counts[outcome]) : null;

	return (
		<Panel title={state === "done" ? "Done" : "Undone"} tone="mint">
			<Facts
				facts={{
					Changed: count("changed"),
					"Was so already": count("same"),
					Undone: count("undone"),
					"Changed again since, and left": count("left"),
					Finished: finished_at && <When at={finished_at} />,
					"Taken back": undone_at && <When at={undone_at} />,
				}}
			/>
			{left !== "" && <p>{left}</p>}
			{state === "done" && counts.changed !== undefined && (
				<>
					<ButtonForm fields={{ intent: "undo" }}>Undo</ButtonForm>
					<p className="muted">
						For 30 days. Cards that have been changed again stay as they are.
					</p>
				</>
			)}
		</Panel>
	);
}
