import type { RefObject } from "react";
import { Link } from "react-router";
import { Chip, SmallLink, When } from "#desk/layout/components.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { ResponseChip, StageChip } from "#desk/shared/lead-chips.tsx";
import { measureResponse } from "#desk/shared/lead-labels.ts";
import { findKindLabel } from "#features/lead-kinds.ts";
import { labelSource } from "#features/tracking/source.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { BULK_FORM } from "./bulk-bar.tsx";
import {
	type FilterName,
	type LeadFilter,
	listActiveNames,
	SELECTED,
} from "./filter.ts";
import type { ListedLead } from "./leads.server.ts";

type LeadListProps = {
	leads: readonly ListedLead[];
	now: string;
	/** Leads after this id are marked as new. */
	newSince: string | null;
	list: RefObject<HTMLOListElement | null>;
	leadTags: readonly { person_id: string; tag: string }[];
};

/** One page of leads: rows, on a phone cards. */
export function LeadList({ leads, list, ...page }: LeadListProps) {
	return (
		<ol className="leads" ref={list} aria-label="Leads">
			{leads.map((lead) => (
				<LeadRow key={lead.id} lead={lead} {...page} />
			))}
		</ol>
	);
}

type LeadRowProps = Omit<LeadListProps, "leads" | "list"> & {
	lead: ListedLead;
};

function LeadRow({ lead, now, newSince, leadTags }: LeadRowProps) {
	const isUnread = lead.read_at === null;
	const refused = useFormResult()?.values;
	const tags = leadTags.filter(({ person_id }) => person_id === lead.person_id);

	return (
		<li className="small lead-row" data-unread={isUnread || undefined}>
			<div className="row lead-row__kind">
				<label className="checkbox square lead-row__select">
					<input
						type="checkbox"
						name={SELECTED + lead.id}
						value="1"
						defaultChecked={refused?.[SELECTED + lead.id] === "1"}
						form={BULK_FORM}
					/>
					<span className="sr">{`Select ${lead.name ?? lead.email}`}</span>
				</label>
				<span className="row lead-row__labels">
					<Chip tone={findKindLabel(lead.kind).color}>
						{findKindLabel(lead.kind).label}
					</Chip>
					{isUnread && <span className="counter">Unread</span>}
					{newSince !== null && lead.id > newSince && (
						<Chip tone="canary">Just arrived</Chip>
					)}
					{lead.spam === 1 && <Chip tone="danger">Spam</Chip>}
				</span>
			</div>
			<div className="lead-row__who">
				<Link
					to={`/desk/people/${lead.person_id ?? lead.id}`}
					className="lead-row__link"
				>
					<bdi>{lead.name ?? lead.email}</bdi>
				</Link>
				{lead.name !== null && (
					<span className="lead-row__address" title={lead.email}>
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
				<p className="lead-row__source">
					{lead.source === null ? null : labelSource(lead.source)}
				</p>
				{tags.length > 0 && (
					<p className="row">
						{tags.map(({ tag }) => (
							<Chip key={tag}>{tag}</Chip>
						))}
					</p>
				)}
			</div>
			<div className="row lead-row__state">
				{lead.status && <StageChip stage={lead.status} />}
				<ResponseChip clock={measureResponse(lead, now)} />
			</div>
			<div className="row lead-row__when">
				<When at={lead.created_at} />
				{lead.assignee !== null && (
					<span
						className="lead-row__assignee"
						title={`Assigned to ${lead.assignee}`}
					>
						<bdi>{lead.assignee}</bdi>
					</span>
				)}
			</div>
		</li>
	);
}

/** By the only filter that is set. */
const emptyViews: Partial<Record<FilterName, { title: string; text: string }>> =
	{
		unread: { title: "All read", text: "Every lead has been opened." },
		overdue: {
			title: "No overdue leads",
			text: "Every lead that was due an answer has had one.",
		},
		spam: {
			title: "No spam",
			text: "Forms that look automated wait here, so that no genuine enquiry is lost by mistake.",
		},
	};
const noMatch = {
	title: "Nothing fits",
	text: "No lead matches all of these filters. Remove one, or search for the beginning of a word.",
};
const noLeads = {
	title: "No leads yet",
	text: (
		<span>
			Enquiries from the website’s forms and booked calls appear here as soon as
			they are sent. Somebody rang just now?{" "}
			<Link to="/desk/leads/new">Add a lead</Link>, or{" "}
			<Link to="/desk/import">import your contacts</Link>.
		</span>
	),
};
const nothingOlder = {
	title: "Nothing older",
	text: "You have reached the end of the list.",
};

type InboxEmptyProps = {
	filter: LeadFilter;
	isFresh: boolean;
	/** The URL has a cursor. */
	isDeep: boolean;
};

export function InboxEmpty({ filter, isFresh, isDeep }: InboxEmptyProps) {
	const [only = "q", ...others] = listActiveNames(filter);
	const filtered = (others.length === 0 && emptyViews[only]) || noMatch;
	const atEnd = isDeep ? nothingOlder : filtered;

	return (
		<Empty
			headingLevel={2}
			{...(isFresh ? noLeads : atEnd)}
			action={
				isFresh ? (
					<a
						className={buttonClass({ variant: "outline", small: true })}
						href="/"
					>
						Open the website
					</a>
				) : (
					<SmallLink to="/desk">
						{isDeep ? "Back to the newest" : "Clear search and filters"}
					</SmallLink>
				)
			}
		/>
	);
}
