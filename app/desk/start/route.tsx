import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	done,
	type Handlers,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import {
	confirmStep,
	putAwayChecklist,
	readChecklist,
	readSetupFacts,
} from "./checklist.server.ts";
import {
	buildChecklist,
	type ChecklistStep,
	countOpenSteps,
} from "./checklist.ts";
import { hideSite } from "./hide-site.server.ts";

const TITLE = "Getting started";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, installation } = requireOwner(context);
	if (!installation)
		throw data({ message: "There is nothing to set up here." }, 404);

	const state = await readChecklist(db);
	const parts = buildChecklist(await readSetupFacts(db, installation, state));

	return { parts, isPutAway: state.isPutAway };
}

const forms: Handlers = {
	async confirm({ db }, fields) {
		await confirmStep(db, fields.get("id") ?? "", true);
		return done("Marked as done.");
	},
	async reopen({ db }, fields) {
		await confirmStep(db, fields.get("id") ?? "", false);
		return done("Opened again.");
	},
	"hide-site": (site) => hideSite(site, true),
	"open-site": (site) => hideSite(site, false),
	async "put-away"({ db }) {
		await putAwayChecklist(db, true);
		return done(
			"Hidden.",
			"The list is no longer in the menu. System health still shows what is missing.",
		);
	},
	async "bring-back"({ db }) {
		await putAwayChecklist(db, false);
		return done("The list is in the menu again.");
	},
};

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	return respond(await submitForm(site, await readForm(request), forms));
}

export default function StartPage({ loaderData }: Route.ComponentProps) {
	const { parts, isPutAway } = loaderData;
	const open = countOpenSteps(parts);

	return (
		<DeskPage title={TITLE} intro={summaryText(open)}>
			<PageNotice />
			{parts.map(({ title, intro, steps }) => (
				<Panel
					key={title}
					title={title}
					tone={steps.every(({ isDone }) => isDone) ? "mint" : "canary"}
				>
					<p>{intro}</p>
					<ul className="list">
						{steps.map((step) => (
							<Step key={step.id} step={step} />
						))}
					</ul>
				</Panel>
			))}
			<DeskForm
				intent={isPutAway ? "bring-back" : "put-away"}
				submit={isPutAway ? "Show it in the menu" : "Hide this list"}
				variant="outline"
				isQuiet
			/>
		</DeskPage>
	);
}

function summaryText(open: number): string {
	if (open === 0) return "Everything is done.";
	return open === 1 ? "One step is left." : `${open} steps are left.`;
}

function Step({ step }: { step: ChecklistStep }) {
	const { id, title, text, isDone, to, label, confirm, isConfirmed, action } =
		step;
	return (
		<li className="start-step">
			<Chip tone={isDone ? "ok" : "gold"}>{isDone ? "Done" : "To do"}</Chip>
			<div className="start-step__text">
				<h3 className="h4">{title}</h3>
				<p>{text}</p>
			</div>
			<div className="row start-step__actions">
				{!isDone && to && label && (
					<SmallLink to={to} aria-label={`${title}: ${label}`}>
						{label}
					</SmallLink>
				)}
				{action && (
					<ButtonForm fields={{ intent: action.intent }}>
						{action.label}
					</ButtonForm>
				)}
				{isDone && isConfirmed && (
					<ButtonForm
						fields={{ intent: "reopen", id }}
						name={`${title}: open again`}
						isLink
					>
						Open again
					</ButtonForm>
				)}
				{!isDone && confirm && (
					<DeskForm
						intent="confirm"
						fields={{ id }}
						submit={confirm}
						variant="outline"
						className="row"
						isQuiet
					/>
				)}
			</div>
		</li>
	);
}
