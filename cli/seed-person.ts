import { quizQuestions } from "#content/quiz.ts";
import type { Stage } from "#database/lead-tables.ts";
import {
	type ContactKind,
	contactKey,
} from "#features/leads/contact-points.server.ts";
import { lostReasons } from "#features/leads/stages.ts";
import { type Answers, recommend } from "#features/quiz/answers.ts";
import { searchText } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
import { DAYS, type Entry, type Seeding, staff } from "./seed-entries.ts";
import {
	leadEntries,
	type SampleLead,
	type SamplePerson,
} from "./seed-lead.ts";
import {
	ascii,
	DAY,
	daytime,
	formatDate,
	instant,
	newAddress,
	newId,
	newPhone,
	pick,
	random,
} from "./seed-values.ts";

const visitors = sample.channels.flatMap((channel) =>
	Array(channel.weight).fill(channel),
) as typeof sample.channels;

/** A person with their leads: the first is lead `n`, the others follow within two months. */
export function personEntries(
	seeding: Seeding,
	n: number,
	leads: number,
): Entry[] {
	const { count, until } = seeding;
	const first = daytime(
		until - Math.floor(((count - n) * DAYS * DAY) / count),
		until,
	);
	const channel = pick(visitors);
	const answers = drawAnswers();
	const sent = drawLeads(seeding, { first, n, leads });
	const state = drawState(sent, { until, won: channel.won, answers });
	const person: SamplePerson = {
		id: sent[0]?.id ?? "",
		channel,
		answers,
		assignee_id: state.assignee_id,
		stage: state.stage,
		isUntouched: state.isUntouched,
		...drawContact(),
	};

	return [
		...cardEntries(person, sent, state),
		...taskEntries(person, { first, until }),
		...sent.flatMap((lead) => leadEntries(seeding, person, lead)),
	];
}

function drawAnswers(): Answers {
	const chosen = quizQuestions.map(({ id, options }) => [
		id,
		pick(Object.keys(options)),
	]);

	return Object.fromEntries(chosen) as Answers;
}

/** In the order in which they were drawn, the first of all at the front. It has the person's id. */
function drawLeads(
	{ count, until }: Seeding,
	{ first, n, leads }: { first: number; n: number; leads: number },
): SampleLead[] {
	const times = [first];
	while (times.length < leads)
		times.push(
			daytime(first + random(Math.min(60 * DAY, until - first)), until),
		);

	const drawn = times.map((ms, nth) => ({
		id: newId(ms),
		ms,
		kind: pick(sample.kinds),
		place: count - n - nth,
		isSpam: random(25) === 0,
	}));

	return drawn.map((lead, nth) => ({
		...lead,
		isFirstOfKind: !drawn.slice(0, nth).some(({ kind }) => kind === lead.kind),
	}));
}

type State = ReturnType<typeof drawState>;

/** How far a person has come: the stage, its deal, and who looks after them. */
function drawState(
	sent: readonly SampleLead[],
	{ until, won, answers }: { until: number; won: number; answers: Answers },
) {
	const first = sent[0]?.ms ?? until;
	const isSpamOnly = sent.every(({ isSpam }) => isSpam);
	const wonAt = first + (5 + random(30)) * DAY;
	const isWon = random(100) < won && wonAt < until && !isSpamOnly;
	const drawn = isWon ? "won" : drawStage(sent, until - first);
	const isEnquiry = sent.some(({ kind }) => kind !== "newsletter");
	const hasStage = !isSpamOnly && (isEnquiry || drawn !== "new");
	const stage = hasStage ? drawn : null;
	const isUntouched = drawn === "new" || isSpamOnly;
	const price = sample.prices[recommend(answers).offer];

	return {
		stage,
		isUntouched,
		assignee_id: isUntouched ? null : pick([...staff.values(), null]),
		deal: {
			value_cents: isWon ? 100 * (price + 50 * random(40)) : null,
			period: isWon ? "once" : null,
			lost_reason: stage === "lost" ? pick(Object.keys(lostReasons)) : null,
		},
		won_at: isWon ? instant(wonAt) : null,
	};
}

/** @param age since the first lead, in milliseconds */
function drawStage(sent: readonly SampleLead[], age: number): Stage {
	if (age < 4 * DAY && random(3) > 0) return "new";
	if (!isRecent(age)) return pick(["lost", "lost", "lost", "contacted"]);

	return sent.some(({ kind }) => kind === "booking") ? "booked" : "contacted";
}

function isRecent(age: number): boolean {
	return age < 21 * DAY;
}

function drawContact() {
	const firstName = pick(sample.firstNames);
	const name = `${firstName} ${pick(sample.lastNames)}`;
	const company = `${pick(sample.towns)} ${pick(sample.trades)}`;
	const domain = `${company.toLowerCase().replace(" ", "-")}.example`;
	const email = newAddress(
		random(3)
			? `${ascii(firstName)}@${domain}`
			: `${ascii(name)}@mailbox.example`,
	);

	return {
		name,
		company,
		website: `https://${domain}`,
		email,
		phone: newPhone(),
	};
}

/** The card with its address, its way to the stage, a tag, and its words for the search. */
function cardEntries(
	{ id: person_id, name, email, phone }: SamplePerson,
	sent: readonly SampleLead[],
	{ stage, isUntouched, assignee_id, deal, won_at }: State,
): Entry[] {
	const times = sent.map(({ ms }) => ms);
	const created_at = instant(times[0] ?? 0);
	const last_lead_at = instant(Math.max(...times));
	const state = { stage, assignee_id, ...deal, won_at, version: 1 };
	const givesPhone = sent.some(({ kind }) => /booking|manual/.test(kind));
	const pointOf = (kind: ContactKind, value: string): Entry => [
		"contact_points",
		{
			id: `${person_id}-${kind}`,
			person_id,
			kind,
			value,
			key: contactKey(kind, value),
			is_primary: 1,
			created_at,
		},
	];
	const entries: Entry[] = [
		["people", { id: person_id, name, ...state, created_at, last_lead_at }],
		pointOf("email", email),
		...(givesPhone ? [pointOf("phone", phone)] : []),
	];

	if (!isUntouched) {
		const history = {
			id: newId(Math.max(...times)),
			person_id,
			created_at: won_at ?? last_lead_at,
			staff_id: assignee_id,
			from_stage: "new",
			to_stage: stage,
		};
		entries.push(["stage_changes", { ...history, ...deal }]);
	}

	const tag = random(3) === 0 ? pick(sample.tags) : null;
	if (tag) entries.push(["person_tags", { person_id, tag, created_at }]);

	const words = searchText(name, email, tag);
	entries.push([
		"search_entries",
		{ person_id, lead_id: null, note_id: null, message_id: null, words },
	]);

	return entries;
}

/** The next step of somebody whom we talk to. */
function taskEntries(
	{ id: person_id, stage, assignee_id }: SamplePerson,
	{ first, until }: { first: number; until: number },
): Entry[] {
	if (stage !== "contacted" && stage !== "booked") return [];

	const isOpen = isRecent(until - first);
	const due = isOpen ? until + (random(9) - 2) * DAY : first + 5 * DAY;
	const task = {
		id: newId(first),
		person_id,
		title: pick(sample.taskTitles),
		staff_id: assignee_id,
		due_on: formatDate(due),
		done_at: isOpen ? null : instant(first + 4 * DAY),
		created_at: instant(first),
	};

	return [["tasks", task]];
}
