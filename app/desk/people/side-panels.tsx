import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusChip } from "#desk/inbox/lead-chips.tsx";
import { Chip, type ChipTone, Facts, Panel, When } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import type { Card, CardCall } from "./card.server.ts";
import type { PossibleDuplicate } from "./duplicates.ts";

/** Whatever visitors typed is text, with separate links. */
export function ContactPanel({ card, now }: { card: Card; now: string }) {
	const { email, phones, websites, companies, newsletter } = card;
	const phoneLink = (phone: string) => (
		<a href={telephoneUrl(phone)}>
			<bdi>{phone}</bdi>
		</a>
	);
	return (
		<Panel title="How to reach them" tone="canary">
			<div className="contact">
				<Facts
					facts={[
						{
							label: "Email",
							value: (
								<a href={`mailto:${email}`}>
									<bdi>{email}</bdi>
								</a>
							),
						},
						{ label: "Phone", value: listOf(phones, phoneLink) },
						{
							label: "Website",
							value: listOf(websites, (website) => <Website website={website} />),
						},
						{
							label: "Company",
							value: companies.length > 0 ? <bdi>{companies.join("\n")}</bdi> : null,
						},
						{
							label: "Newsletter",
							value: newsletter && (
								<>
									{newsletterLabels[newsletter.status]} <When at={newsletter.at} now={now} />
								</>
							),
						},
					]}
				/>
			</div>
		</Panel>
	);
}

const newsletterLabels = {
	pending: "Not confirmed, asked for",
	confirmed: "Subscribed",
	unsubscribed: "Unsubscribed",
};

function listOf(values: readonly string[], item: (value: string) => ReactNode): ReactNode {
	if (values.length === 0) return null;
	return (
		<ul className="plain-list">
			{values.map((value) => (
				<li key={value}>{item(value)}</li>
			))}
		</ul>
	);
}

function Website({ website }: { website: string }) {
	const url = webUrl(website);
	return (
		<>
			<bdi>{website}</bdi>{" "}
			{url && (
				<a href={url} target="_blank" rel="noopener noreferrer nofollow">
					Open it
					<span className="sr"> (in a new tab)</span>
				</a>
			)}
		</>
	);
}

const callStates: Record<CardCall["state"], { label: string; tone: ChipTone }> = {
	coming: { label: "Booked", tone: "pink" },
	over: { label: "Over", tone: "quiet" },
	cancelled: { label: "Cancelled", tone: "danger" },
};

export function CallsPanel({ calls }: { calls: readonly CardCall[] }) {
	if (calls.length === 0) return null;
	return (
		<Panel title="Calls" tone="pink" actions={<Link to="/desk/calendar">In the calendar</Link>}>
			<ul className="plain-list side-list">
				{calls.map(({ id, name, startsAt, theirs, state, offer }) => (
					<li key={id}>
						<p>
							<b>{name}</b> <Chip tone={callStates[state].tone}>{callStates[state].label}</Chip>
						</p>
						<p>{exactly(startsAt)}</p>
						{theirs && <p className="hint">Theirs: {theirs}</p>}
						{offer && <p className="hint">About: {offer}</p>}
					</li>
				))}
			</ul>
		</Panel>
	);
}

const reasonLabels = { name: "same name", phone: "same phone", website: "same website" };

/** Cards are never merged by guessing. */
export function DuplicatesPanel({ duplicates }: { duplicates: readonly PossibleDuplicate[] }) {
	if (duplicates.length === 0) return null;
	return (
		<Panel title="Perhaps the same person" tone="gold">
			<ul className="plain-list side-list">
				{duplicates.map(({ personId, name, email, status, why }) => (
					<li key={personId}>
						<p>
							<Link to={`/desk/people/${personId}`}>
								<bdi>{name ?? email}</bdi>
							</Link>{" "}
							<StatusChip status={status} />
						</p>
						<p className="hint">
							{name !== null && <bdi>{email}</bdi>}
							<span>{why.map((reason) => reasonLabels[reason]).join(", ")}</span>
						</p>
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** Digits and a leading plus only, whatever was typed. */
export function telephoneUrl(phone: string): string {
	const plus = phone.trim().startsWith("+") ? "+" : "";
	return `tel:${plus}${phone.replace(/\D/g, "")}`;
}

/** Null unless http or https. */
function webUrl(website: string): string | null {
	if (!URL.canParse(website)) return null;
	const { protocol, href } = new URL(website);
	return protocol === "https:" || protocol === "http:" ? href : null;
}
