import type { RefObject } from "react";
import { Link } from "react-router";
import { Chip, SmallLink } from "#desk/layout/components.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import {
	formatExactly,
	formatListTime,
	span,
} from "#desk/layout/relative-time.ts";
import { BULK_FORM } from "#desk/list/bulk-bar.tsx";
import { SELECTED } from "#desk/list/selection.ts";
import { StageChip } from "#desk/shared/lead-chips.tsx";
import {
	measureResponse,
	type ResponseTime,
} from "#desk/shared/lead-labels.ts";
import { findKindLabel } from "#features/lead-kinds.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { type FilterName, type LeadFilter, listActiveNames } from "./filter.ts";
import type { ListedLead } from "./leads.server.ts";

type LeadListProps = {
	leads: readonly ListedLead[];
	now: string;
	/** Leads after this id are marked as new. */
	newSince: string | null;
	list: RefObject<HTMLOListElement | null>;
	leadTags: readonly { person_id: string; tag: string }[];
};

/** One page of leads, a row for each person. */
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

/** One line for each person: their newest lead, and how many they have sent that nobody has read. */
function LeadRow({ lead, now, newSince, leadTags }: LeadRowProps) {
	const unread = Number(lead.unread ?? 0);
	const isUnread = lead.read_at === null || unread > 0;
	const refused = useFormResult()?.values;
	const tags = leadTags.filter(({ person_id }) => person_id === lead.person_id);
	const { label } = findKindLabel(lead.kind);

	return (
		<li className="lead-row" data-unread={isUnread || undefined}>
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
			<div className="lead-row__who">
				<Link
					to={`/desk/people/${lead.person_id ?? lead.id}`}
					className="lead-row__link"
					title={lead.email}
				>
					<bdi>{lead.name ?? lead.email}</bdi>
				</Link>
				{isUnread && <span className="sr">, unread</span>}
				{unread > 1 && (
					<span className="lead-row__count">
						<span>{unread}</span>
						<span className="sr"> new</span>
					</span>
				)}
			</div>
			<div className="lead-row__company">
				{lead.employer !== null && <bdi>{lead.employer}</bdi>}
			</div>
			<div className="lead-row__what">
				<p className="lead-row__preview">
					<span className="lead-row__kind">{label}</span>{" "}
					{lead.headline !== null && lead.headline !== lead.employer && (
						<bdi>{lead.headline}</bdi>
					)}
				</p>
				{newSince !== null && lead.id > newSince && (
					<Chip tone="canary">Just arrived</Chip>
				)}
				{lead.spam === 1 && <Chip tone="danger">Spam</Chip>}
				{tags.map(({ tag }) => (
					<span key={tag} className="list-tag">
						{tag}
					</span>
				))}
				<DueText clock={measureResponse(lead, now)} />
			</div>
			<div className="lead-row__state">
				{lead.status && <StageChip stage={lead.status} />}
			</div>
			<div className="lead-row__assignee">
				{lead.assignee !== null && (
					<span title={`Assigned to ${lead.assignee}`}>
						<Initials name={lead.assignee} />
						<span className="sr">{`Assigned to ${lead.assignee}`}</span>
					</span>
				)}
			</div>
			<time
				className="lead-row__when"
				dateTime={lead.created_at}
				title={formatExactly(lead.created_at)}
			>
				{formatListTime(lead.created_at, now)}
			</time>
		</li>
	);
}

/** What waits for an answer; red when it is late. Nothing once it is answered. */
function DueText({ clock }: { clock: ResponseTime }) {
	if (clock.state === "none" || clock.state === "answered") return null;

	const isLate = clock.state === "overdue";
	const time = span(clock.milliseconds);

	return (
		<span className="lead-row__due" data-late={isLate || undefined}>
			<DeskIcon name="clock" />
			<span>{isLate ? `late ${time}` : `due in ${time}`}</span>
		</span>
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
			<Link to="/desk/leads/new">Add a person</Link>, or{" "}
			<Link to="/desk/people/import">import your contacts</Link>.
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
