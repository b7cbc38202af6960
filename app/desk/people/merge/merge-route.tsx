import { data, Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Facts, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { StageChip } from "#desk/shared/lead-chips.tsx";
import { money } from "#desk/shared/money.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/merge-route.ts";
import {
	findMergePage,
	type MergePreview,
	readMerge,
	submitMerge,
} from "./merge.server.ts";

export const meta = () => [{ title: deskCopy.title("Merge cards") }];

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const preview = await readMerge(db, params.id, params.other);
	if (!preview) {
		const page = await findMergePage(db, params.id, params.other);
		if (page) throw redirect(page.path);

		throw data({ message: "There is no such card." }, { status: 404 });
	}

	return preview;
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const answer = await submitMerge(
		requireStaff(context),
		params.id,
		params.other,
		await readForm(request),
	);

	return respond({ ...answer, intent: "" });
}

const fieldLabels = {
	name: "Name",
	company: "Company",
	website: "Website",
	address: "Address",
};

export default function MergePage({ loaderData }: Route.ComponentProps) {
	const { survivor, merged, fields } = loaderData;
	const path = `/desk/people/${merged.person.id}/merge/${survivor.person.id}`;

	return (
		<DeskPage
			title="Merge two cards"
			intro="Everything moves to the card that stays."
		>
			<PageNotice />
			<div className="desk-halves">
				<Side title="This card stays" side={survivor} />
				<Side title="This one moves into it" side={merged} />
			</div>
			<Panel title="After the merge" tone="gold">
				<DeskForm
					fields={{
						survivor_version: String(survivor.person.version),
						merged_version: String(merged.person.version),
					}}
					className="fields"
					noValidate
				>
					<p>
						The card that stays keeps its stage. Deals that were won stay in the
						reports as they are. If one of the addresses has unsubscribed from
						the newsletter, it stays unsubscribed. It can be undone for a day.
					</p>
					{fields.map(({ field, own, other, preselected }) => (
						<fieldset key={field}>
							<legend>{fieldLabels[field]}</legend>
							{(
								[
									["survivor", own],
									["merged", other],
								] as const
							).map(([side, value]) => (
								<div key={side} className="checkbox">
									<label>
										<input
											type="radio"
											name={field}
											value={side}
											defaultChecked={side === preselected}
										/>
										<bdi>{value}</bdi>
									</label>
								</div>
							))}
						</fieldset>
					))}
					{fields.length > 0 && (
						<p className="muted">The others are saved in a note.</p>
					)}
					<div className="row">
						<Button type="submit" variant="primary" small>
							Merge the cards
						</Button>
						<Link to={path}>Keep the other card instead</Link>
						<Link to={`/desk/people/${survivor.person.id}`}>Cancel</Link>
					</div>
				</DeskForm>
			</Panel>
		</DeskPage>
	);
}

/** `2 leads, 1 note`; nothing without any. */
function listCounts(counts: MergePreview["survivor"]["counts"]): string {
	const words = {
		leads: "lead",
		messages: "email",
		notes: "note",
		tasks: "task",
	} as const;

	return Object.entries(words)
		.flatMap(([name, word]) => {
			const count = counts[name as keyof typeof words];
			return count > 0 ? counted(count, word) : [];
		})
		.join(", ");
}

function Side({
	title,
	side,
}: {
	title: string;
	side: MergePreview["survivor"];
}) {
	const { person, emails, phones, counts } = side;
	const { value_cents, period } = person;

	return (
		<Panel title={title}>
			<p className="row">
				<Link to={`/desk/people/${person.id}`}>
					<bdi>{side.title}</bdi>
				</Link>
				{person.stage && <StageChip stage={person.stage} />}
			</p>
			<Facts
				facts={{
					Emails: emails.join(", ") || null,
					Phones: phones.join(", ") || null,
					Company: person.company,
					"Deal value":
						value_cents === null
							? null
							: money(value_cents / 100) +
								(period === "month" ? " a month" : ""),
					Activity: listCounts(counts) || "None yet",
				}}
			/>
		</Panel>
	);
}
