import type { RefObject } from "react";
import { Link } from "react-router";
import { deskInbox as copy } from "#content/desk-inbox.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { When } from "#desk/layout/when.tsx";
import { clockOf } from "#desk/people/clock.ts";
import { ClockWords } from "#desk/people/clock-words.tsx";
import { KindChip, StatusChip } from "#desk/people/lead-words.tsx";
import type { ListedLead } from "./listed-lead.ts";

type LeadListProps = {
	leads: readonly ListedLead[];
	now: string;
	/** Those after this id have just come in. */
	newSince: string | null;
	list: RefObject<HTMLOListElement | null>;
};

/** The leads of one page, a row each; on a phone a card each. */
export function LeadList({ leads, now, newSince, list }: LeadListProps) {
	return (
		<ol className="leads" ref={list} aria-label={copy.listName}>
			{leads.map((lead) => (
				<LeadRow
					key={lead.id}
					lead={lead}
					now={now}
					isNew={newSince !== null && lead.id > newSince}
				/>
			))}
		</ol>
	);
}

type LeadRowProps = { lead: ListedLead; now: string; isNew: boolean };

function LeadRow({ lead, now, isNew }: LeadRowProps) {
	const isUnread = lead.read_at === null;
	const name = lead.name ?? lead.email;
	return (
		<li className="lead-row" data-unread={isUnread || undefined} data-new={isNew || undefined}>
			<div className="lead-row__kind">
				<KindChip kind={lead.kind} />
				{isUnread && <span className="lead-row__unread">{copy.unread}</span>}
				{lead.spam === 1 && <Chip tone="danger">{copy.spam}</Chip>}
			</div>
			<div className="lead-row__who">
				<Link to={`/desk/people/${lead.person_id ?? lead.id}`} className="lead-row__link">
					<bdi>{name}</bdi>
				</Link>
				{lead.name !== null && (
					<span className="lead-row__address">
						<bdi>{lead.email}</bdi>
					</span>
				)}
			</div>
			<div className="lead-row__what">
				{lead.headline !== null && (
					<p className="lead-row__headline">
						<bdi>{lead.headline}</bdi>
					</p>
				)}
				<p className="lead-row__source">{lead.source}</p>
			</div>
			<div className="lead-row__state">
				<StatusChip status={lead.status} />
				<ClockWords clock={clockOf(lead, now)} />
			</div>
			<div className="lead-row__when">
				<When at={lead.created_at} now={now} />
				{lead.assignee !== null && (
					<span className="lead-row__assignee" title={copy.assignee(lead.assignee)}>
						<bdi>{lead.assignee}</bdi>
					</span>
				)}
			</div>
		</li>
	);
}
