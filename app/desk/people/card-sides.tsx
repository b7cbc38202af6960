import { Link } from "react-router";
import { deskPerson as copy } from "#content/desk-person.ts";
import { StatusChip } from "#desk/inbox/lead-chips.tsx";
import { Chip, type ChipTone } from "#desk/layout/chip.tsx";
import { Facts } from "#desk/layout/facts.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { exactly } from "#desk/layout/when.tsx";
import type { Card, CardCall } from "./card.ts";
import type { PossibleDuplicate } from "./duplicates.ts";
import { safeWebsite, telOf } from "./telephone.ts";

/** How to reach somebody. What they typed is text; what can be followed is a link of its own. */
export function Contact({ card }: { card: Card }) {
	const { head } = copy;
	return (
		<div className="contact">
			<Facts
				facts={[
					{
						label: head.email,
						value: (
							<a href={`mailto:${card.email}`}>
								<bdi>{card.email}</bdi>
							</a>
						),
					},
					{
						label: head.phone,
						value: card.phones.length > 0 && (
							<ul className="plain-list">
								{card.phones.map((phone) => (
									<li key={phone}>
										<a href={telOf(phone)}>
											<bdi>{phone}</bdi>
										</a>
									</li>
								))}
							</ul>
						),
					},
					{
						label: head.website,
						value: card.websites.length > 0 && (
							<ul className="plain-list">
								{card.websites.map((website) => (
									<Website key={website} website={website} />
								))}
							</ul>
						),
					},
					{
						label: head.company,
						value: card.companies.length > 0 && <bdi>{card.companies.join("\n")}</bdi>,
					},
				].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
			/>
		</div>
	);
}

function Website({ website }: { website: string }) {
	const address = safeWebsite(website);
	return (
		<li>
			<bdi>{website}</bdi>{" "}
			{address && (
				<a href={address} target="_blank" rel="noopener noreferrer nofollow">
					{copy.head.openWebsite}
					<span className="sr"> {copy.head.newTab}</span>
				</a>
			)}
		</li>
	);
}

const callTones: Readonly<Record<CardCall["state"], ChipTone>> = {
	coming: "pink",
	over: "quiet",
	cancelled: "danger",
};

/** A person’s calls, those ahead and those that are over. */
export function CallsPanel({ calls }: { calls: readonly CardCall[] }) {
	const { calls: words } = copy;
	if (calls.length === 0) return null;
	return (
		<Panel
			title={words.title}
			tone="pink"
			actions={<Link to="/desk/calendar">{words.inCalendar}</Link>}
		>
			<ul className="plain-list side-list">
				{calls.map(({ id, name, startsAt, theirs, state, offer }) => (
					<li key={id}>
						<p>
							<b>{name}</b> <Chip tone={callTones[state]}>{words.states[state]}</Chip>
						</p>
						<p>{exactly(startsAt)}</p>
						{theirs && <p className="hint">{words.theirs(theirs)}</p>}
						{offer && <p className="hint">{words.about(offer)}</p>}
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** Other cards that may be the same person's; nothing is joined by guessing. */
export function TwinsPanel({ duplicates }: { duplicates: readonly PossibleDuplicate[] }) {
	const { duplicates: words } = copy;
	if (duplicates.length === 0) return null;
	return (
		<Panel title={words.title} tone="gold">
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
							<span>{why.map((likeness) => words.why[likeness]).join(", ")}</span>
						</p>
					</li>
				))}
			</ul>
		</Panel>
	);
}
