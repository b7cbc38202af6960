import { useEffect } from "react";
import { data, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { useMergedCopies } from "#desk/layout/form-copy.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReload } from "#desk/layout/page-loads.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { ContactPanel } from "#desk/people/contact/contact-panel.tsx";
import {
	DuplicatesPanel,
	MergesPanel,
} from "#desk/people/merge/duplicate-panels.tsx";
import { ProjectPanels } from "#desk/people/project/project-panel.tsx";
import { Timeline } from "#desk/people/timeline/timeline-view.tsx";
import { ProposalsPanel } from "#desk/proposals/proposals-panel.tsx";
import { suggestDueDays } from "#desk/tasks/due-days.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readFormWithFiles } from "#lib/forms/read-form.server.ts";
import { send } from "#lib/forms/use-form.ts";
import type { Route } from "./+types/route.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { type Card, readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { CardHead } from "./card-head.tsx";
import { CardNavigation } from "./card-navigation.tsx";
import type { CardPage } from "./card-page.ts";
import { Composer } from "./composer.tsx";
import { NextPanel } from "./next-panel.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: deskCopy.title(
			loaderData ? (loaderData.card.name ?? loaderData.card.contact) : "",
		),
	},
];

/** The id of a lead redirects to its person. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock, staff } = site;
	const card = await readCard(site, params.id);
	if (card?.merged_into)
		throw redirect(`/desk/people/${card.merged_into}?done=moved`);

	if (!card) {
		const leads = db
			.selectFrom("leads")
			.select("person_id")
			.where("id", "=", params.id);
		const lead = await leads.executeTakeFirst();
		if (lead?.person_id) throw redirect(`/desk/people/${lead.person_id}`);

		throw data({ message: "There is no such card." }, { status: 404 });
	}

	const today = dayAt(clock.at);

	return {
		card,
		staff: await staffNames(db),
		ownId: staff.id,
		isOwner: staff.role === "owner",
		newKey: clock.newId(),
		dueDays: suggestDueDays(today),
		today,
		now: clock.at,
	} satisfies CardPage;
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { fields, files } = await readFormWithFiles(request);

	return respond(await changePerson(site, params.id, fields, files));
}

export default function PersonPage({
	loaderData: { card },
}: Route.ComponentProps) {
	useMergedCopies(card.id, card.mergedIds);
	useReadMark(card);
	useDelivery(card);

	return (
		// A new key for each person, so that input is not carried over.
		<DeskPage
			key={card.id}
			path={<CardNavigation key={card.id} id={card.id} />}
		>
			<PageNotice of={pageIntents} done={notices} />
			<div className="person-card">
				<CardHead />
				<div className="card-columns">
					<div>
						<NextPanel />
						<Composer />
						<Timeline />
						{card.isCut && (
							<p className="muted">Only the 100 most recent forms are shown.</p>
						)}
					</div>
					<div className="panel-group">
						<ContactPanel />
						<CallsPanel />
						<ProposalsPanel />
						<ProjectPanels />
						<DuplicatesPanel />
						<MergesPanel />
					</div>
				</div>
			</div>
		</DeskPage>
	);
}

const notices = {
	merged: {
		title: "The cards are merged.",
		text: "It can be undone for a day, also under “Merged cards”.",
	},
	moved: {
		title: "This is the card that stays.",
		text: "The one that you opened was merged into it.",
	},
	received: {
		title: "The email is on the card.",
		text: "It’s under “Activity”.",
	},
	known: {
		title: "The card has this email already.",
		text: "It’s under “Activity”.",
	},
	"booked-by-phone": { title: "The call is booked." },
	booked: {
		title: "The call is booked.",
		text: "They get an email with the calendar file.",
	},
};

/** Forms whose notice is shown at the top. */
const pageIntents = [
	"status",
	"tag",
	"untag",
	"spam",
	"notSpam",
	"read",
	"undo",
	"noteEdit",
	"noteDelete",
	"callOutcome",
];

/** Marks the person as read after the card opens. A separate POST, as GET must not write. */
function useReadMark({ id, hasUnread }: Card): void {
	const reload = useReload();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (!hasUnread) return;

		void send(`/desk/people/${id}`, { intent: "read" }).then(() => reload());
	}, [id]);
}

/** Milliseconds between reloads of a card whose reply is on its way. */
const RELOAD_INTERVAL = 5_000;
/** More would extend the session of an idle desk. */
const MAX_RELOADS = 12;

/** Shows the delivery of a queued reply. */
function useDelivery({ id, isSending }: Card): void {
	const reload = useReload();
	// biome-ignore lint/correctness/useExhaustiveDependencies: again for each card
	useEffect(() => {
		if (!isSending) return;

		let left = MAX_RELOADS;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible" && left-- > 0) void reload();
		}, RELOAD_INTERVAL);

		return () => clearInterval(timer);
	}, [id, isSending, reload]);
}
