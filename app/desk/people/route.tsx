import { type ReactNode, useEffect } from "react";
import { data, Link, redirect, useFetcher, useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	type ChipTone,
	DeskPage,
	Email,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { ButtonForm, DeskForm, PageNotice } from "#desk/layout/forms.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { ResponseChip, StatusChip } from "#desk/shared/lead-chips.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { phoneLink } from "#lib/contacts/phone.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { money } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import { type Card, readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { CardNavigation } from "./card-navigation.tsx";
import {
	type CardPage,
	NextPanel,
	NotesPanel,
	SpamForm,
	StatusPanel,
	TagsPanel,
	TasksPanel,
	useCardPage,
} from "./card-panels.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contactValues, seenContact } from "./contact-form.ts";
import { ReplyPanel } from "./reply-panel.tsx";
import { LeadPanel, Timeline } from "./timeline-view.tsx";

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
	if (card?.merged_into) throw redirect(`/desk/people/${card.merged_into}`);
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

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

export async function action({ params, request, context }: Route.ActionArgs) {
	return respond(
		await changePerson(
			requireStaff(context),
			params.id,
			await readForm(request),
		),
	);
}

export default function PersonPage({
	loaderData: { card },
}: Route.ComponentProps) {
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
			<PageNotice of={pageIntents} />
			<div className="desk-columns">
				<div>
					<NextPanel />
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
					<StatusPanel />
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

/** Forms whose notice is shown at the top. */
const pageIntents = [
	"spam",
	"notSpam",
	"read",
	"undo",
	"unmerge",
	"noteEdit",
	"noteDelete",
	"callOutcome",
];

/** Marks the person as read after the card opens. A separate POST, as GET must not write. */
function useReadMark({ id, hasUnread }: Card): void {
	const { submit } = useFetcher();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		if (hasUnread) void submit({ intent: "read" }, { method: "post" });
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
				<a key={phone} className="link-button" href={phoneLink(phone)}>
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
			<StatusChip status={card.status} />
			<ResponseChip clock={card.clock} />
			{card.value_cents !== null && (
				<span>
					Deal value <b>{money(card.value_cents / 100)}</b>
				</span>
			)}
			<span>
				Assigned to <b>{card.assignee ?? "no one yet"}</b>
			</span>
			<a className="person-head__change" href="#stage">
				Change
			</a>
			<span>
				First came <When at={card.created_at} />
			</span>
		</span>
	);
}

const newsletterLabels = {
	pending: "Not confirmed, asked for",
	confirmed: "Subscribed",
	unsubscribed: "Unsubscribed",
};

function ContactPanel() {
	const { emails, phones, company, colleagues, website, address, newsletter } =
		useCardPage().card;
	return (
		<Panel title="How to reach them" tone="canary">
			<Facts
				facts={{
					Email: joinList(emails, (email) => (
						<a href={`mailto:${email}`}>
							<Email address={email} />
						</a>
					)),
					Phone: joinList(phones, (phone) => (
						<a href={phoneLink(phone)}>
							<bdi>{phone}</bdi>
						</a>
					)),
					Website: website && (
						<a
							href={website}
							target="_blank"
							rel="noopener noreferrer nofollow"
						>
							<bdi>{website}</bdi> <span className="sr">(in a new tab)</span>
						</a>
					),
					Company: company && <bdi>{company}</bdi>,
					"Also there": joinList(colleagues, ({ id, title }) => (
						<Link to={`/desk/people/${id}`}>
							<bdi>{title}</bdi>
						</Link>
					)),
					Address: address && <span className="address">{address}</span>,
					Newsletter: newsletter && (
						<span>
							<span>{newsletterLabels[newsletter.status]}</span>{" "}
							<When at={newsletter.at} />
						</span>
					),
				}}
			/>
			<PageNotice of={["contact"]} />
			<details className="edit">
				<summary>Edit</summary>
				<ContactForm />
			</details>
		</Panel>
	);
}

/** One email and phone a line, the one to use first. */
function ContactForm() {
	const { card, newKey } = useCardPage();
	const saved = contactValues(card);

	return (
		<DeskForm
			intent="contact"
			fields={{ key: newKey, ...seenContact(saved) }}
			className="fields"
			submit="Save"
			busyText="Saving..."
			noValidate
		>
			{/* A new key shows the values that were saved. */}
			<ContactFields key={Object.values(saved).join(" ")} saved={saved} />
		</DeskForm>
	);
}

function joinList<Value extends string | { id: string }>(
	values: readonly Value[],
	item: (value: Value) => ReactNode,
): ReactNode {
	if (values.length === 0) return null;
	return (
		<ul>
			{values.map((value) => (
				<li key={typeof value === "string" ? value : value.id}>
					{item(value)}
				</li>
			))}
		</ul>
	);
}

const callStates: Record<
	Card["calls"][number]["state"],
	{ label: string; tone: ChipTone }
> = {
	coming: { label: "Booked", tone: "pink" },
	over: { label: "Over", tone: "quiet" },
	took_place: { label: "Took place", tone: "ok" },
	no_show: { label: "Missed", tone: "danger" },
	cancelled: { label: "Cancelled", tone: "danger" },
};

function CallsPanel() {
	const { calls } = useCardPage().card;
	if (calls.length === 0) return null;
	return (
		<Panel
			title="Calls"
			tone="pink"
			actions={<Link to="/desk/calendar">In the calendar</Link>}
		>
			<ul className="list">
				{calls.map(({ id, name, startsAt, theirs, state, offer }) => (
					<li key={id}>
						<p className="row">
							<b>{name}</b>
							<Chip tone={callStates[state].tone}>
								{callStates[state].label}
							</Chip>
						</p>
						<p>{exactly(startsAt)}</p>
						{theirs && <p className="muted">{`Theirs: ${theirs}`}</p>}
						{offer && <p className="muted">{`About: ${offer}`}</p>}
						<CallOutcome id={id} state={state} />
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** How a past call went: one press, which can be taken back. */
function CallOutcome({
	id,
	state,
}: Pick<Card["calls"][number], "id" | "state">) {
	if (state === "coming" || state === "cancelled") return null;

	const buttons =
		state === "over"
			? ([
					["took_place", "It took place"],
					["no_show", "They missed it"],
				] as const)
			: ([["", "Remove"]] as const);

	return (
		<div className="row">
			{buttons.map(([outcome, label]) => (
				<ButtonForm key={label} fields={{ intent: "callOutcome", id, outcome }}>
					{label}
				</ButtonForm>
			))}
		</div>
	);
}

/** Cards are never merged by guessing. */
function DuplicatesPanel() {
	const { card } = useCardPage();
	const { duplicates } = card;
	if (duplicates.length === 0) return null;
	return (
		<Panel title="Perhaps the same person" tone="gold">
			<ul className="list">
				{duplicates.map(({ id, name, email = "", status = "new", why }) => (
					<li key={id}>
						<Link to={`/desk/people/${id}`}>
							<bdi>{name ?? email}</bdi>
						</Link>{" "}
						<StatusChip status={status} />
						<p className="muted">
							{name && (
								<span>
									<Email address={email} />,{" "}
								</span>
							)}
							<span>{why.map((reason) => `same ${reason}`).join(", ")}</span>
						</p>
						<SmallLink to={`/desk/people/${card.id}/merge/${id}`}>
							Compare and merge
						</SmallLink>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function MergesPanel() {
	const { merges } = useCardPage().card;
	if (merges.length === 0) return null;
	return (
		<Panel title="Merged cards">
			<ul className="list">
				{merges.map(({ id, name, at }) => (
					<li key={id} className="row ends list__split">
						<span>
							<bdi>{name ?? "Another card"}</bdi> <When at={at} />
						</span>
						<ButtonForm fields={{ intent: "unmerge", id }}>Undo</ButtonForm>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function MoreActions() {
	const { isSpam } = useCardPage().card;
	return (
		<Panel title="More actions">
			<div className="row">
				{isSpam ? (
					<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
				) : (
					<SpamForm />
				)}
				<ButtonForm fields={{ intent: "unread" }}>Mark as unread</ButtonForm>
				<noscript>
					<ButtonForm fields={{ intent: "read" }}>Mark as read</ButtonForm>
				</noscript>
			</div>
		</Panel>
	);
}
