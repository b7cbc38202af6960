import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DeskPage,
	Email,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { useMergedCopies } from "#desk/layout/form-copy.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { ContactPanel } from "#desk/people/contact/contact-panel.tsx";
import {
	DuplicatesPanel,
	MergesPanel,
} from "#desk/people/merge/duplicate-panels.tsx";
import { ReplyPanel } from "#desk/people/reply/reply-panel.tsx";
import { LeadPanel, Timeline } from "#desk/people/timeline/timeline-view.tsx";
import { ResponseChip, StageChip } from "#desk/shared/lead-chips.tsx";
import { money } from "#desk/shared/money.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { readFormWithFiles } from "#lib/forms/read-form.server.ts";
import { send } from "#lib/forms/use-form.ts";
import type { Route } from "./+types/route.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { type Card, readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { CardNavigation } from "./card-navigation.tsx";
import {
	type CardPage,
	NotesPanel,
	SpamForm,
	StagePanel,
	TagsPanel,
	TasksPanel,
	useCardPage,
} from "./card-panels.tsx";
import { LogCallPanel } from "./log-call-panel.tsx";
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

	return {
		card,
		staff: await staffNames(db),
		ownId: staff.id,
		newKey: clock.newId(),
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
			title={card.name ?? card.contact}
			intro={
				<>
					<Summary />
					<QuickContact />
				</>
			}
			actions={<CardNavigation key={card.id} id={card.id} />}
		>
			<PageNotice of={pageIntents} done={notices} />
			<div className="desk-columns">
				<div>
					<NextPanel />
					<LogCallPanel />
					<LeadPanel />
					<ReplyPanel />
					<Panel title="Activity">
						<Timeline />
						{card.isCut && (
							<p className="muted">Only the 100 most recent forms are shown.</p>
						)}
					</Panel>
				</div>
				<div>
					<ContactPanel />
					<StagePanel />
					<TasksPanel />
					<TagsPanel />
					<NotesPanel />
					<CallsPanel />
					<DuplicatesPanel />
					<MergesPanel />
					<MoreActions />
				</div>
			</div>
		</DeskPage>
	);
}

const notices = {
	merged: {
		title: "The cards are merged.",
		text: "For a day it can be undone under “Merged cards”.",
	},
	moved: {
		title: "This is the card that stays.",
		text: "The one that you opened was merged into it.",
	},
	booked: {
		title: "The call is booked.",
		text: "They get an email with the calendar file.",
	},
};

/** Forms whose notice is shown at the top. */
const pageIntents = [
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
	const { revalidate } = useRevalidator();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (!hasUnread) return;

		void send(`/desk/people/${id}`, { intent: "read" }).then(() =>
			revalidate(),
		);
	}, [id]);
}

/** Milliseconds between reloads of a card whose reply is on its way. */
const RELOAD_INTERVAL = 5_000;
/** More would extend the session of an idle desk. */
const MAX_RELOADS = 12;

/** Shows the delivery of a queued reply. */
function useDelivery({ id, isSending }: Card): void {
	const { revalidate } = useRevalidator();
	// biome-ignore lint/correctness/useExhaustiveDependencies: again for each card
	useEffect(() => {
		if (!isSending) return;

		let left = MAX_RELOADS;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible" && left-- > 0)
				void revalidate();
		}, RELOAD_INTERVAL);

		return () => clearInterval(timer);
	}, [id, isSending, revalidate]);
}

/** Number, address and a press for each, on the first screen of a phone. */
function QuickContact() {
	const { phones, email } = useCardPage().card;
	return (
		<span className="row small quick-contact">
			{phones.slice(0, 1).map((phone) => (
				<a key={phone} className="link-button" href={makePhoneLink(phone)}>
					<span>Ring</span> <bdi>{phone}</bdi>
				</a>
			))}
			{email && (
				<a className="link-button" href="#reply">
					<span>Write to</span> <Email address={email} />
				</a>
			)}
		</span>
	);
}

function Summary() {
	const { card } = useCardPage();
	return (
		<span className="row small person-head">
			{card.stage ? <StageChip stage={card.stage} /> : <span>No stage</span>}
			<ResponseChip clock={card.clock} />
			{card.value_cents !== null && (
				<span>
					Deal value{" "}
					<b>
						{money(card.value_cents / 100) +
							(card.period === "month" ? " a month" : "")}
					</b>
				</span>
			)}
			<span>
				Assigned to <b>{card.assignee ?? "no one yet"}</b>
			</span>
			<a className="person-head__change" href="#stage">
				Change
			</a>
			<span>
				<span>{describeOrigin(card.origin)}</span> <When at={card.created_at} />
			</span>
		</span>
	);
}

const origins: Record<string, string> = {
	import: "Added by import",
	manual: "Added by hand",
};

function describeOrigin(origin: string | null): string {
	return origins[origin ?? ""] ?? "First contact";
}

function MoreActions() {
	const { id, isSpam } = useCardPage().card;
	return (
		<Panel title="More actions">
			<div className="row">
				{isSpam ? (
					<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
				) : (
					<SpamForm />
				)}
				<ButtonForm fields={{ intent: "unread" }}>Mark as unread</ButtonForm>
				<SmallLink to={`/desk/people/${id}/merge`}>
					Merge with another card
				</SmallLink>
				<noscript>
					<ButtonForm fields={{ intent: "read" }}>Mark as read</ButtonForm>
				</noscript>
			</div>
		</Panel>
	);
}
