import { bookingCopy } from "#content/booking.ts";
import { company, content } from "#content/content.ts";
import { NO_LEAD } from "#content/reply-templates-schema.ts";
import { nameOffer, tiers } from "#content/tiers.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { listDismissed } from "#desk/people/merge/dismissed-duplicates.server.ts";
import { findDuplicates } from "#desk/people/merge/duplicates.server.ts";
import { listMergedIds, listMerges } from "#desk/people/merge/merge.server.ts";
import { chooseAddress } from "#desk/people/reply/reply-address.ts";
import {
	filledReplies,
	type ReplyFacts,
	suggestSubject,
} from "#desk/people/reply/reply-templates.ts";
import { mailState } from "#desk/people/timeline/email-items.server.ts";
import {
	findReplySubject,
	findUnansweredEmail,
	hasFailedReply,
	isTheirs,
} from "#desk/people/timeline/open-emails.ts";
import { buildTimeline } from "#desk/people/timeline/timeline.server.ts";
import { describeCardProposal } from "#desk/proposals/card-proposals.server.ts";
import { findRecommendedPlan } from "#desk/proposals/start-proposal.server.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import { measureResponse } from "#desk/shared/lead-labels.ts";
import { listDoneTasks, openTasks } from "#desk/tasks/tasks.server.ts";
import { readSignature } from "#features/auth/own-account.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffBooking } from "#features/booking/lead.server.ts";
import { findKnownTimeZone } from "#features/booking/scheduling/time-zones.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { readLastContact } from "#features/leads/last-contact.server.ts";
import type { LeadAnswer, LeadDetails } from "#features/leads/lead-kind.ts";
import { listProjects } from "#features/proposals/project-steps.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { findFirstName } from "#lib/contacts/first-name.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { ANSWER_TOPIC } from "./card-contract.ts";
import { isAwaiting, nextStepFor } from "./next-step.ts";
import {
	type CallRow,
	type CardRows,
	findPerson,
	type LeadRow,
	listColleagues,
	listTags,
	MAX_SHOWN,
	type PersonRow,
	readCardRows,
} from "./people.server.ts";

export type Card = NonNullable<Awaited<ReturnType<typeof readCard>>>;

/** Null when there is no such person. */
export async function readCard(site: StaffContext, id: string) {
	const { db, clock, notify } = site;
	const person = await findPerson(db, id);
	if (!person) return null;

	const [rows, tasks, closedTasks, tags, known] = await Promise.all([
		readCardRows(db, person, clock.at),
		openTasks(db).where("tasks.person_id", "=", id).execute(),
		listDoneTasks(db).where("tasks.person_id", "=", id).execute(),
		db
			.selectFrom("person_tags")
			.select("tag")
			.where("person_id", "=", id)
			.where("deleted_at", "is", null)
			.orderBy("tag")
			.execute(),
		listTags(db),
	]);
	const { leads, details, calls, events, notes, messages, newsletter } = rows;
	const own = await readDetails(db, id);
	const projects = await listProjects(db, { personId: id });
	const dismissed = await listDismissed(db, id);
	const traits = collectTraits(details, calls);
	const now = clock.at;
	const isMailConfigured = notify?.mail === true;
	const about = findSubject(leads);
	const lastReply = findLastReply(rows, isMailConfigured);

	return {
		...person,
		emails: own.emails,
		phones: own.phones,
		colleagues: await listColleagues(db, person),
		merges: await listMerges(db, id, now),
		mergedIds: await listMergedIds(db, id),
		newsletter: newsletter && {
			status: newsletter.status,
			at:
				(newsletter.status === "unsubscribed" && newsletter.unsubscribed_at) ||
				(newsletter.confirmed_at ?? newsletter.created_at),
		},
		isSpam: leads.length > 0 && leads.every(({ spam }) => spam === 1),
		hasUnread: leads.some(({ read_at }) => read_at === null),
		lostNote: person.stage === "lost" ? findLostNote(rows) : null,
		awaitsAnswer: leads.some(isAwaiting),
		isSending: lastReply === "waiting",
		clock: about ? measureResponse(about, now) : ({ state: "none" } as const),
		next: nextStepFor(
			{
				stage: person.stage,
				leads,
				calls,
				proposals: rows.proposals,
				projects,
				unansweredEmail: findUnansweredEmail(rows),
				hasFailedReply: hasFailedReply(rows),
				dueTask: tasks.find(({ dueOn }) => dueOn <= dayAt(now))?.title ?? null,
				lastReply,
				spamBy: spamAuthor(events),
				isByPhone:
					leads[0] !== undefined && isByPhone(details.get(leads[0].id)),
				lastEventAt: lastStaffEvent(notes, messages, events),
				lastContactAt: await readLastContact(db, id, now),
			},
			now,
		),
		proposals: rows.proposals.map(describeCardProposal),
		recommendedPlan: findRecommendedPlan(leads),
		tasks,
		doneTasks: closedTasks,
		projects,
		tags: tags.map(({ tag }) => tag),
		knownTags: known,
		calls: calls.map((call) => cardCall(call, now)),
		timeline: buildTimeline(
			rows,
			emailKey(person.email ?? ""),
			now,
			isMailConfigured,
		),
		/** True when there may be more leads than shown. */
		isCut: leads.length === MAX_SHOWN,
		...(await prepareReply(site, person, rows, about)),
		/** The address of the card that a reply goes to unless another is chosen. */
		replyAddress: chooseAddress(own.emails, messages.find(isTheirs)?.address),
		duplicates: await findDuplicates(
			db,
			person,
			{
				...traits,
				phones: [...new Set([...own.phones, ...traits.phones])],
			},
			dismissed.map((other) => other.id),
		),
		dismissed,
	};
}

/** The lead that a reply answers: the newest due lead, else the newest that is not a newsletter subscription. */
function findSubject(leads: readonly LeadRow[]): LeadRow | undefined {
	const sentIn = leads.filter(({ kind }) => kind !== staffBooking.kind);

	return (
		sentIn.find(isAwaiting) ??
		sentIn.find(({ kind }) => kind !== "newsletter") ??
		sentIn[0]
	);
}

/** The state of the last email that staff have sent. */
function findLastReply(
	{ messages, mails }: CardRows,
	isMailConfigured: boolean,
) {
	const sent = [
		...messages.filter(({ due_at }) => due_at !== null),
		...mails.filter(({ topic }) => topic === ANSWER_TOPIC),
	];
	const reply = sent.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];

	return reply ? mailState(reply, isMailConfigured) : null;
}

/** The templates for a reply, and what its form begins with. */
async function prepareReply(
	site: StaffContext,
	person: PersonRow,
	rows: CardRows,
	about: LeadRow | undefined,
) {
	const signature = await readSignature(site);
	const { templates } = currentDocuments()["reply-templates"];
	// The templates for subscribers thank them for reading the newsletter.
	const isReader = rows.newsletter?.status === "confirmed";
	const replies = filledReplies(
		about && (about.kind !== "newsletter" || isReader) ? about.kind : NO_LEAD,
		{ ...replyFacts(site, person, about, rows), signature },
		templates.filter(({ kind }) => kind !== "newsletter" || isReader),
	);

	return {
		replies,
		signature,
		replyTo: about?.id ?? null,
		replySubject: findReplySubject(rows) || suggestSubject(replies),
	};
}

/** The latest note since the deal was lost. */
function findLostNote({ stageChanges }: CardRows) {
	const end = stageChanges.findIndex(({ to_stage }) => to_stage !== "lost");
	const lost = end === -1 ? stageChanges : stageChanges.slice(0, end);
	const row = lost.find(({ note }) => note !== null);

	return row ? { text: row.note ?? "", by: row.by, at: row.created_at } : null;
}

/** The staff member who marked the person as spam; null when the form's signals did. */
function spamAuthor(events: CardRows["events"]): string | null {
	const mark = events.find(
		({ action }) => action === "person.spam" || action === "person.not-spam",
	);

	return mark?.action === "person.spam"
		? (mark.by ?? "a removed account")
		: null;
}

function isByPhone(details: LeadDetails | undefined): boolean {
	const { added_by_hand } = details?.rows ?? {};
	return (added_by_hand as { contact?: string })?.contact === "phone";
}

/** Without how a call went, which asks for a next step itself, and without emails from visitors. */
function lastStaffEvent(
	[note]: CardRows["notes"],
	messages: CardRows["messages"],
	events: CardRows["events"],
): string | null {
	const email = messages.find(({ direction }) => direction === "out");
	const event = events.find(({ action }) => action !== "person.call");
	const times = [note?.created_at, email?.created_at, event?.at].filter(
		(at) => at !== undefined,
	);

	return times.sort().at(-1) ?? null;
}

function collectTraits(
	details: ReadonlyMap<string, LeadDetails>,
	calls: readonly CallRow[],
) {
	const answers = [...details.values()].flatMap((each) => each.answers);

	const given = (field: LeadAnswer["field"]) =>
		answers
			.filter((answer) => answer.field === field)
			.map(({ value }) => value);

	const called = calls.flatMap(({ phone }) => phone || []);

	return {
		phones: [...new Set([...called, ...given("phone")])],
		websites: [...new Set(given("website"))],
	};
}

function cardCall(call: CallRow, now: string) {
	const { id, kind, starts_at, ends_at, status, offer } = call;
	const timeZone = findKnownTimeZone(call.time_zone);
	const over = call.outcome ?? ("over" as const);
	const state = ends_at > now ? ("coming" as const) : over;

	return {
		id,
		name: bookingCopy().kinds[kind].name,
		startsAt: starts_at,
		/** The time in the visitor's time zone; null when it is the agency's. */
		theirs:
			timeZone === company().timeZone
				? null
				: `${formatDateTime(starts_at, timeZone)} (${timeZone})`,
		state: status === "cancelled" ? ("cancelled" as const) : state,
		/** Where an online call takes place; null by phone, and when we email it. */
		link: call.meeting_link,
		offer: offer === null ? null : nameOffer(offer),
	};
}

function replyFacts(
	{ origin, staff }: StaffContext,
	person: PersonRow,
	lead: LeadRow | undefined,
	{ details, calls }: CardRows,
): ReplyFacts {
	const given = details.get(lead?.id ?? "");
	const call = calls.find(({ id }) => id === lead?.id);

	const answer = (field: LeadAnswer["field"]) =>
		given?.answers.find((each) => each.field === field)?.value ?? null;

	const tier = tiers().find(({ offer }) => offer === lead?.recommendation);

	return {
		firstName: findFirstName(lead?.name ?? person.name),
		from: staff.name,
		recommendation:
			tier &&
			`${tier.name} (${tier.pricePrefix} ${tier.price}${tier.priceSuffix})`,
		painPoint: lead?.kind === "quiz" ? given?.excerpt : null,
		website: answer("website") ?? person.website,
		question: lead?.kind === "question" ? makeExcerpt(answer("message")) : null,
		company: answer("company") ?? person.company,
		call:
			call && formatDateTime(call.starts_at, findKnownTimeZone(call.time_zone)),
		phone: call?.phone,
		bookUrl: `${origin}/book`,
		callLength: content().calls.call.length,
	};
}
