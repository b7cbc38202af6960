import type { ReactNode } from "react";
import { Link } from "react-router";
import { ClockChip, StatusChip } from "#desk/inbox/lead-chips.tsx";
import {
	Chip,
	type ChipTone,
	DeskPage,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/forms.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { money } from "#lib/number-format.ts";
import { Icon } from "#ui/icon.tsx";
import type { Card } from "./card.server.ts";
import { CardForm, useCardPage, useReadMark } from "./card-form.tsx";
import { NotesPanel, StatusPanel, TagsPanel, TasksPanel } from "./card-panels.tsx";
import { NextPanel, SpamForm, telephoneUrl } from "./next-panel.tsx";
import { ReplyPanel } from "./reply-panel.tsx";
import { LeadPanel, Timeline } from "./timeline-view.tsx";

export function CardView() {
	const { card } = useCardPage();
	useReadMark(card);
	return (
		<DeskPage
			title={card.name ?? card.email}
			lead={<Summary />}
			actions={
				<SmallLink to="/desk">
					<Icon name="left" /> Inbox
				</SmallLink>
			}
		>
			<PageNotice of={["spam", "notSpam", "read", "taskDone", "untag"]} />
			<div className="desk-columns">
				<div>
					<NextPanel />
					<LeadPanel />
					<ReplyPanel />
					<Panel title="Activity">
						<Timeline />
						{card.isCut && <p className="muted">Only the 100 most recent forms are shown.</p>}
					</Panel>
				</div>
				<div>
					<ContactPanel />
					<StatusPanel />
					<TasksPanel />
					<TagsPanel />
					<NotesPanel />
					<CallsPanel />
					<MoreActions />
				</div>
			</div>
		</DeskPage>
	);
}

function Summary() {
	const { card } = useCardPage();
	return (
		<span className="row small person-head">
			<StatusChip status={card.status} />
			<ClockChip clock={card.clock} />
			{card.value_eur !== null && (
				<span>
					Deal value <b>{money(card.value_eur)}</b>
				</span>
			)}
			<span>
				Assigned to <b>{card.assignee ?? "Nobody yet"}</b>
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

/** Renders visitors' input as text, with separate links. */
function ContactPanel() {
	const { email, phones, websites, companies, newsletter } = useCardPage().card;
	return (
		<Panel title="How to reach them" tone="canary">
			<Facts
				facts={{
					Email: (
						<a href={`mailto:${email}`}>
							<bdi>{email}</bdi>
						</a>
					),
					Phone: listOf(phones, (phone) => (
						<a href={telephoneUrl(phone)}>
							<bdi>{phone}</bdi>
						</a>
					)),
					Website: listOf(websites, (site) => <Website website={site} />),
					Company: listOf(companies, (company) => <bdi>{company}</bdi>),
					Newsletter: newsletter && (
						<>
							{newsletterLabels[newsletter.status]} <When at={newsletter.at} />
						</>
					),
				}}
			/>
		</Panel>
	);
}

function listOf(values: readonly string[], item: (value: string) => ReactNode): ReactNode {
	if (values.length === 0) return null;
	return (
		<ul>
			{values.map((value) => (
				<li key={value}>{item(value)}</li>
			))}
		</ul>
	);
}

function Website({ website }: { website: string }) {
	const url = URL.canParse(website) ? new URL(website) : null;
	return (
		<>
			<bdi>{website}</bdi>{" "}
			{url && ["http:", "https:"].includes(url.protocol) && (
				<a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
					Open it
					<span className="sr"> (in a new tab)</span>
				</a>
			)}
		</>
	);
}

const callStates: Record<Card["calls"][number]["state"], { label: string; tone: ChipTone }> = {
	coming: { label: "Booked", tone: "pink" },
	over: { label: "Over", tone: "quiet" },
	cancelled: { label: "Cancelled", tone: "danger" },
};

function CallsPanel() {
	const { calls } = useCardPage().card;
	if (calls.length === 0) return null;
	return (
		<Panel title="Calls" tone="pink" actions={<Link to="/desk/calendar">In the calendar</Link>}>
			<ul className="list">
				{calls.map(({ id, name, startsAt, theirs, state, offer }) => (
					<li key={id}>
						<b>{name}</b> <Chip tone={callStates[state].tone}>{callStates[state].label}</Chip>
						<p>{exactly(startsAt)}</p>
						{theirs && <p className="muted">Theirs: {theirs}</p>}
						{offer && <p className="muted">About: {offer}</p>}
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
				{isSpam ? <CardForm intent="notSpam" submit="Not spam" /> : <SpamForm />}
				<CardForm intent="unread" submit="Mark as unread" />
				<noscript>
					<CardForm intent="read" submit="Mark as read" />
				</noscript>
			</div>
		</Panel>
	);
}
