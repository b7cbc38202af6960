import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { type Offer, offerNames } from "#content/offer.ts";
import { tiers } from "#content/tiers.ts";
import { clockOf } from "#desk/inbox/lead-labels.ts";
import { dayAt, openTasksOf } from "#desk/tasks/tasks.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { LeadAnswer, LeadDetails } from "#features/leads/lead-kind.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays } from "#lib/time/dates.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { ANSWER_TOPIC, type CardResult, REPLY_TOPIC } from "./card-contract.ts";
import { duplicatesAmong, type PossibleDuplicate, phrasesOf } from "./duplicates.ts";
import { nextStepFor } from "./next-step.ts";
import {
	auditEventsOn,
	type CallRow,
	callsOf,
	findPerson,
	knownTags,
	type LeadRow,
	leadsOf,
	leadsWithPhrase,
	MAX_SHOWN,
	type MailRow,
	mailsTo,
	type NewsletterRow,
	newsletterOf,
	notesOf,
	type PersonRow,
	tagsOf,
} from "./person-store.server.ts";
import { excerpt, type FilledReply, filledReplies, firstNameOf } from "./reply-templates.ts";
import { mailState, timelineOf } from "./timeline.server.ts";

const MAX_DUPLICATES = 5;
const FOLLOW_UP_DAYS = 3;

export type Card = NonNullable<Awaited<ReturnType<typeof readCard>>>;

/** Props of the parts of a card's page. */
export type CardPart = {
	card: Card;
	/** The result of a form that was sent without JavaScript. */
	result: CardResult | undefined;
	/** The intent that the address reports as done. */
	done: string | null;
	now: string;
};

/** Null when there is no such person. */
export async function readCard(site: StaffContext, id: string) {
	const { db, clock, notify } = site;
	const person = await findPerson(db, id);
	if (!person) return null;
	const leads = await leadsOf(db, id);
	const ids = leads.map((lead) => lead.id);
	const [details, callRows, notes, events, mails, newsletter, tasks, tags, known] =
		await Promise.all([
			readLeadDetails(db, ids),
			callsOf(db, leads),
			notesOf(db, id),
			auditEventsOn(db, id),
			mailsTo(db, person.email, ids),
			newsletterOf(db, person.email),
			openTasksOf(db, id),
			tagsOf(db, id),
			knownTags(db),
		]);
	const traits = traitsOf(details, callRows);
	const now = clock.at;
	const mailLeaves = notify?.mail === true;
	const calls = callRows.map((call) => cardCall(call, now));
	const about = leadToAnswer(leads);
	return {
		id,
		email: person.email,
		name: person.name,
		status: person.status,
		valueEur: person.value_eur,
		assigneeId: person.assignee_id,
		assignee: person.assignee,
		version: person.version,
		since: person.created_at,
		...traits,
		/** Null: they never subscribed. */
		newsletter: newsletter && subscription(newsletter),
		isSpam: leads.length > 0 && leads.every(({ spam }) => spam === 1),
		hasUnread: leads.some(({ read_at }) => read_at === null),
		awaitsAnswer: leads.some(isAwaiting),
		clock: about ? clockOf(about, now) : ({ state: "none" } as const),
		next: nextStepFor(
			{
				status: person.status,
				leads,
				calls: callRows,
				dueTask: tasks.find(({ dueOn }) => dueOn <= dayAt(now))?.title ?? null,
				queuedReply: queuedReply(mails, mailLeaves),
				isUnsubscribed: newsletter?.status === "unsubscribed",
				lastEventAt: [notes[0]?.created_at, events[0]?.at].filter(Boolean).sort().at(-1) ?? null,
			},
			now,
		),
		tasks,
		/** The day that a new task is due by default. */
		followUpOn: addDays(dayAt(now), FOLLOW_UP_DAYS),
		tags,
		knownTags: known,
		calls,
		timeline: timelineOf(
			{ leads, details, calls: callRows, notes, events, mails, newsletter },
			{ address: person.email, now, mailLeaves },
		),
		/** There are more leads than are shown. */
		isCut: leads.length === MAX_SHOWN,
		duplicates: await duplicatesOf(db, person, traits),
		replies: about
			? repliesTo(site, person, about, {
					details: details.get(about.id),
					call: callRows.find(({ id }) => id === about.id),
					newsletter,
				})
			: [],
		/** The lead that a reply answers. */
		replyTo: about?.id ?? null,
	};
}

function isAwaiting({ due_at, answered_at, spam }: LeadRow): boolean {
	return due_at !== null && answered_at === null && spam === 0;
}

/** The newest lead that awaits an answer, else the newest that is no newsletter subscription. */
function leadToAnswer(leads: readonly LeadRow[]): LeadRow | undefined {
	return leads.find(isAwaiting) ?? leads.find(({ kind }) => kind !== "newsletter") ?? leads[0];
}

function traitsOf(details: ReadonlyMap<string, LeadDetails>, calls: readonly CallRow[]) {
	const answers = [...details.values()].flatMap((each) => each.answers);
	const given = (field: LeadAnswer["field"], others: (string | null)[] = []) =>
		[
			...new Set([
				...others.filter((value) => value !== null && value !== ""),
				...answers.flatMap((answer) => (answer.field === field ? [answer.value] : [])),
			]),
		] as string[];
	return {
		phones: given(
			"phone",
			calls.map(({ phone }) => phone),
		),
		websites: given("website"),
		companies: given("company"),
	};
}

export type CardCall = ReturnType<typeof cardCall>;

function cardCall(call: CallRow, now: string) {
	const elsewhere = call.time_zone !== company.timeZone;
	return {
		id: call.id,
		name: bookingCopy.kinds[call.kind].name,
		startsAt: call.starts_at,
		/** In the visitor's time zone, where it is another. */
		theirs: elsewhere ? `${dateTimeIn(call.starts_at, call.time_zone)} (${call.time_zone})` : null,
		state:
			call.status === "cancelled"
				? ("cancelled" as const)
				: call.ends_at > now
					? ("coming" as const)
					: ("over" as const),
		offer: call.offer === null ? null : (offerNames[call.offer as Offer] ?? call.offer),
		phone: call.phone,
	};
}

/** In the agency's time zone where the visitor's is unknown here. */
function dateTimeIn(at: string, timeZone: string): string {
	try {
		return formatDateTime(at, timeZone);
	} catch {
		return formatDateTime(at, company.timeZone);
	}
}

async function duplicatesOf(
	db: Database,
	{ id, name }: PersonRow,
	{ phones, websites }: { phones: string[]; websites: string[] },
): Promise<PossibleDuplicate[]> {
	const traits = { name, phones, websites };
	return duplicatesAmong(await leadsWithPhrase(db, phrasesOf(traits), id), traits, MAX_DUPLICATES);
}

type AnsweredLead = {
	details: LeadDetails | undefined;
	call: CallRow | undefined;
	newsletter: NewsletterRow | null;
};

function repliesTo(
	{ origin, staff }: StaffContext,
	person: PersonRow,
	about: LeadRow,
	{ details, call, newsletter }: AnsweredLead,
): FilledReply[] {
	// These templates thank for reading it.
	if (about.kind === "newsletter" && newsletter?.status !== "confirmed") return [];
	const answer = (field: LeadAnswer["field"]) =>
		details?.answers.find((each) => each.field === field)?.value ?? null;
	const tier = tiers.find(({ offer }) => offer === about.recommendation);
	return filledReplies(about.kind, {
		firstName: firstNameOf(about.name ?? person.name),
		from: staff.name,
		recommendation: tier?.name ?? null,
		price: tier ? `${tier.pricePrefix} ${tier.price}${tier.priceSuffix}` : null,
		painPoint: about.kind === "quiz" ? (details?.excerpt ?? null) : null,
		website: answer("website"),
		question: about.kind === "question" ? excerpt(answer("message")) : null,
		company: answer("company"),
		call: call ? dateTimeIn(call.starts_at, call.time_zone) : null,
		phone: call?.phone ?? null,
		bookUrl: `${origin}/book`,
	});
}

function subscription({ status, created_at, confirmed_at, unsubscribed_at }: NewsletterRow) {
	const at = status === "unsubscribed" ? unsubscribed_at : confirmed_at;
	return { status, at: at ?? created_at };
}

/** Whether the newest reply or answer is still in the outbox. */
function queuedReply(mails: readonly MailRow[], mailLeaves: boolean): "sending" | "unsent" | null {
	const newest = mails.find(({ topic }) => topic === REPLY_TOPIC || topic === ANSWER_TOPIC);
	const state = newest && mailState(newest, mailLeaves);
	if (state === "waiting") return "sending";
	return state === "unsent" ? "unsent" : null;
}
