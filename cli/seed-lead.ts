import { industrySlugs } from "#content/industry.ts";
import { consentTextVersion } from "#content/newsletter.ts";
import { nameOffer } from "#content/tiers.ts";
import type { Stage } from "#database/lead-tables.ts";
import {
	type Answers,
	answerColumns,
	recommend,
} from "#features/quiz/answers.ts";
import { searchText } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
import { type Entry, type Seeding, staff } from "./seed-entries.ts";
import { replyEntries } from "./seed-reply.ts";
import {
	DAY,
	daytime,
	HOUR,
	instant,
	MINUTE,
	newId,
	pick,
	random,
	workingTime,
} from "./seed-values.ts";

export type SamplePerson = {
	id: string;
	name: string;
	company: string;
	email: string;
	phone: string;
	website: string;
	/** `won`: percentage of leads that become clients; `spend`: daily, in euros. */
	channel: (typeof sample.channels)[number];
	answers: Answers;
	stage: Stage | null;
	assignee_id: string | null;
	/** Nobody has looked at them. */
	isUntouched: boolean;
};

export type SampleLead = {
	id: string;
	/** When it was sent, in milliseconds. */
	ms: number;
	kind: string;
	/** 1 is the newest lead. */
	place: number;
	isSpam: boolean;
	/** False where the person sent one of this kind before. */
	isFirstOfKind: boolean;
};

/** What is common to the rows of a lead. */
type Sent = {
	seeding: Seeding;
	person: SamplePerson;
	lead: SampleLead;
	/** The columns of the form's own table that every kind has. */
	row: {
		id: string;
		email: string;
		source: string;
		created_at: string;
		page_url: string;
		landing_page: string;
	};
	question: string;
	answered: { answered_at: string | null; answered_by: string | null };
};

/** A lead, what its form stored, and our reply. */
export function leadEntries(
	seeding: Seeding,
	person: SamplePerson,
	lead: SampleLead,
): Entry[] {
	const { until } = seeding;
	const { id, ms } = lead;
	const answeredAt = drawAnswerTime(person, lead, until);
	const page_url = `https://sheaf.example${person.channel.page}`;
	const sent: Sent = {
		seeding,
		person,
		lead,
		row: {
			id,
			email: person.email,
			source: "seed",
			created_at: instant(ms),
			page_url,
			landing_page: page_url,
		},
		question: pick(sample.questions),
		answered: {
			answered_at: answeredAt === null ? null : instant(answeredAt),
			answered_by: answeredAt === null ? null : person.assignee_id,
		},
	};

	const entries = [
		...inboxEntries(sent),
		...(formEntries[lead.kind]?.(sent) ?? []),
	];
	if (answeredAt === null) return entries;

	const { id: person_id, email, assignee_id } = person;
	const answered = { person_id, email, assignee_id, lead_id: id };

	return [...entries, ...replyEntries(answered, answeredAt, until)];
}

/** Null without an answer. */
function drawAnswerTime(
	{ isUntouched }: SamplePerson,
	lead: SampleLead,
	until: number,
): number | null {
	const at = daytime(lead.ms + MINUTE * (20 + random(1_400)), until);
	const isAnswered =
		isDue(lead) && !isUntouched && at < until && random(500) > 0;

	return isAnswered ? at : null;
}

function isDue({ kind, isSpam }: SampleLead): boolean {
	return /quiz|academy|question/.test(kind) && !isSpam;
}

/** The row of the inbox, and its words for the search. */
function inboxEntries({
	seeding: { until },
	person,
	lead,
	row,
	question,
	answered,
}: Sent): Entry[] {
	const { id: person_id, name, company, email, phone, website } = person;
	const { id, ms, kind, isSpam } = lead;
	const { created_at, page_url } = row;
	const { offer } = recommend(person.answers);
	const headlines: Record<string, string> = {
		quiz: nameOffer(offer),
		question,
		booking: "Discovery call",
		academy: company,
		manual: company,
	};
	const visit = readVisit(person.channel.source, page_url, created_at);
	const stored = {
		id,
		email,
		source: "seed",
		created_at,
		...answered,
		kind,
		person_id,
		traffic_source: person.channel.source,
		assignee_id: person.assignee_id,
		stage: person.stage,
		name: /quiz|question|newsletter/.test(kind) ? null : name,
		headline: headlines[kind] ?? null,
		first_touch: visit,
		last_touch: visit,
		consent: '{"essential":true,"analytics":false,"marketing":false}',
		idempotency_key: id,
		body_hash: id,
		industry: drawIndustry(person.channel.page),
		recommendation: kind === "quiz" ? offer : null,
		spam: isSpam ? 1 : 0,
		read_at:
			person.isUntouched && kind !== "manual"
				? null
				: instant(Math.min(ms + HOUR, until)),
		due_at: isDue(lead) ? instant(ms + DAY) : null,
	};
	const words = searchText(stored.name, email, stored.headline, phone, website);

	return [
		["leads", stored],
		[
			"search_entries",
			{ person_id, lead_id: id, note_id: null, message_id: null, words },
		],
	];
}

/** The visit that led to a form, as JSON. */
function readVisit(source: string, landingPage: string, at: string): string {
	const [utm_source, utm_campaign] = source.split("/");
	const utm = utm_campaign ? { utm_source, utm_campaign } : null;

	return JSON.stringify({
		utm,
		clickIds: null,
		referrer: null,
		landingPage,
		at,
	});
}

function drawIndustry(page: string): string | null {
	const [, ofPage] = /industries\/(.+)/.exec(page) ?? [];

	return ofPage ?? (random(3) ? null : pick(industrySlugs));
}

/** By kind: what the form stores in its own tables. */
const formEntries: Record<string, (sent: Sent) => Entry[]> = {
	quiz({ person: { answers, website }, lead: { ms }, row }) {
		const { offer } = recommend(answers);
		const quiz_response_id = newId(ms);
		const result = {
			timing: "immediate",
			recommendation: nameOffer(offer),
			website,
		};
		const response = { ...row, ...answerColumns(answers), ...result };
		const quizLead = { ...row, website, quiz_response_id };

		return [
			["quiz_responses", { ...response, id: quiz_response_id }],
			["quiz_leads", { ...quizLead, recommendation_type: offer }],
		];
	},
	academy: ({ person: { name, company }, row, question }) => [
		["academy_leads", { ...row, name, company, message: question }],
	],
	newsletter: ({ lead: { isFirstOfKind }, row }) =>
		isFirstOfKind ? [["newsletter_subscribers", subscriptionOf(row)]] : [],
	question: ({ row, question, answered }) => [
		[
			"questions",
			{
				...row,
				question,
				answer: answered.answered_at && sample.reply,
				...answered,
			},
		],
	],
	manual({ person: { company, phone, website }, row, question }) {
		const details = { company, phone, website, message: question };
		const added = {
			contact: "phone",
			consent: "On the phone",
			staff_id: pick([...staff.values()]),
			created_at: row.created_at,
		};

		return [["manual_leads", { id: row.id, ...details, ...added }]];
	},
	booking: bookingEntries,
};

function subscriptionOf(row: Sent["row"]) {
	return {
		...row,
		status: "confirmed",
		consent_text_version: consentTextVersion,
		confirmed_at: row.created_at,
	};
}

/** A call and the times that it takes. The newest calls are in the future, each at another time. */
function bookingEntries({
	seeding: { until, calendarIds },
	person: { name, phone, assignee_id },
	lead: { id, ms, place },
	row,
}: Sent): Entry[] {
	const isAhead = place <= 40;
	const start = workingTime(isAhead ? until : ms, place % 40);
	const timeAt = (minutes: number) => instant(start + minutes * MINUTE);
	const calendar_id = pick(calendarIds);
	const status = isAhead || random(7) ? "booked" : "cancelled";
	const outcome = random(6) === 0 ? "no_show" : "took_place";
	const isOver = !isAhead && status === "booked";
	const call = {
		kind: "discovery",
		starts_at: timeAt(0),
		ends_at: timeAt(15),
		status,
		calendar_id,
		outcome: isOver ? outcome : null,
		outcome_at: isOver ? timeAt(60) : null,
		outcome_by: isOver ? assignee_id : null,
	};
	const caller = {
		lead_id: id,
		name,
		phone,
		time_zone: "Europe/London",
		sequence: 0,
	};
	const slots = (isAhead ? [0, 5, 10] : []).map(
		(minute): Entry => [
			"booking_slots",
			{ block_start: timeAt(minute), calendar_id, booking_id: id },
		],
	);

	return [["bookings", { ...row, ...call, ...caller }], ...slots];
}
