import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { tiers } from "#content/tiers.ts";
import { clockOf } from "#desk/inbox/lead-labels.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import type { Card, CardCall, FilledReply } from "./card.ts";
import { duplicatesAmong, type PossibleDuplicate, phrasesOf } from "./duplicates.ts";
import { offerName } from "./lead-facts.ts";
import { nextStepFor } from "./next-step.ts";
import {
	auditEventsOn,
	type CallRow,
	type Details,
	detailsOf,
	findPerson,
	type LeadRow,
	leadsOf,
	leadsWithPhrase,
	MAX_SHOWN,
	mailsTo,
	notesOf,
	type PersonRow,
} from "./person-store.server.ts";
import { filledReplies, firstNameOf, quoted } from "./reply-templates.ts";
import { timelineOf } from "./timeline.ts";

/** More than this are no help. */
const MAX_TWINS = 5;

/** A person's card, or null when there is no such person. */
export async function readCard(site: StaffContext, id: string): Promise<Card | null> {
	const { db, clock, notify } = site;
	const person = await findPerson(db, id);
	if (!person) return null;
	const leads = await leadsOf(db, id);
	const [details, notes, events, mails] = await Promise.all([
		detailsOf(db, leads),
		notesOf(db, id),
		auditEventsOn(db, id),
		mailsTo(
			db,
			person.email,
			leads.map((lead) => lead.id),
		),
	]);
	const traits = traitsOf(details);
	const now = clock.at;
	const calls = details.calls.map((call) => cardCall(call, now));
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
		isSpam: leads.length > 0 && leads.every(({ spam }) => spam === 1),
		hasUnread: leads.some(({ read_at }) => read_at === null),
		awaitsAnswer: leads.some(isAwaiting),
		clock: about ? clockOf(about, now) : { state: "none" },
		next: nextStepFor(
			{
				status: person.status,
				leads: leads.map((lead) => ({
					kind: kindOf(lead),
					spam: lead.spam === 1,
					dueAt: lead.due_at,
					answeredAt: lead.answered_at,
					at: lead.created_at,
				})),
				calls: details.calls.map((call) => ({
					startsAt: call.starts_at,
					endsAt: call.ends_at,
					phone: call.phone,
					isCancelled: call.status === "cancelled",
				})),
				lastDeedAt: [notes[0]?.created_at, events[0]?.at].filter(Boolean).sort().at(-1) ?? null,
			},
			now,
		),
		calls,
		timeline: timelineOf(
			{ leads, details, notes, events, mails },
			{ address: person.email, now, mailLeaves: notify?.mail === true },
		),
		isCut: leads.length === MAX_SHOWN,
		duplicates: await duplicatesOf(db, person, traits),
		replies: about ? repliesTo(site, person, about, details) : [],
		replyTo: about?.id ?? null,
	};
}

/** Whether a lead waits for an answer. */
function isAwaiting({ due_at, answered_at, spam }: LeadRow): boolean {
	return due_at !== null && answered_at === null && spam === 0;
}

/** What a reply is about: the newest that waits, else the newest that is more than a subscription. */
function leadToAnswer(leads: readonly LeadRow[]): LeadRow | undefined {
	return leads.find(isAwaiting) ?? leads.find(({ kind }) => kind !== "newsletter") ?? leads[0];
}

function traitsOf({ calls, quizzes, requests }: Details) {
	const each = (values: (string | null)[]) => [
		...new Set(values.filter((value): value is string => value !== null && value !== "")),
	];
	return {
		phones: each(calls.map(({ phone }) => phone)),
		websites: each(quizzes.map(({ website }) => website)),
		companies: each(requests.map((request) => request.company)),
	};
}

function cardCall(call: CallRow, now: string): CardCall {
	const elsewhere = call.time_zone !== company.timeZone;
	return {
		id: call.id,
		name: bookingCopy.kinds[call.kind].name,
		startsAt: call.starts_at,
		theirs: elsewhere ? `${wordsOf(call.starts_at, call.time_zone)} (${call.time_zone})` : null,
		state: call.status === "cancelled" ? "cancelled" : call.ends_at > now ? "coming" : "over",
		offer: call.offer === null ? null : offerName(call.offer),
		phone: call.phone,
	};
}

/** A zone that this machine does not know is no reason to hide a card. */
function wordsOf(at: string, timeZone: string): string {
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
	return duplicatesAmong(await leadsWithPhrase(db, phrasesOf(traits), id), traits, MAX_TWINS);
}

function repliesTo(
	{ origin, staff }: StaffContext,
	person: PersonRow,
	about: LeadRow,
	{ quizzes, requests, questions, calls }: Details,
): FilledReply[] {
	const quiz = quizzes.find(({ id }) => id === about.id);
	const request = requests.find(({ id }) => id === about.id);
	const question = questions.find(({ id }) => id === about.id);
	const call = calls.find(({ id }) => id === about.id);
	const tier = tiers.find(({ offer }) => offer === quiz?.recommendation_type);
	return filledReplies(kindOf(about), {
		firstName: firstNameOf(about.name ?? person.name),
		from: staff.name,
		recommendation: tier?.name ?? null,
		price: tier ? `${tier.pricePrefix} ${tier.price}${tier.priceSuffix}` : null,
		painPoint: quiz?.pain_point ?? null,
		website: quiz?.website ?? null,
		question: quoted(question?.question ?? null),
		company: request?.company ?? null,
		call: call ? wordsOf(call.starts_at, call.time_zone) : null,
		phone: call?.phone ?? null,
		bookUrl: `${origin}/book`,
	});
}

function kindOf({ kind }: LeadRow): LeadKind {
	return kind;
}
