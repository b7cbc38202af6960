import { industrySlugs } from "#content/industry.ts";
import { consentTextVersion } from "#content/newsletter.ts";
import { offerNames } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import type { Stage } from "#database/lead-tables.ts";
import { lostReasons } from "#features/leads/stages.ts";
import {
	type Answers,
	answerColumns,
	recommend,
} from "#features/quiz/answers.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { searchText } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
import { DAYS, type Entry, type Seeding, staff } from "./seed-entries.ts";
import { replyEntries } from "./seed-reply.ts";
import {
	ascii,
	DAY,
	daytime,
	formatDate,
	HOUR,
	instant,
	MINUTE,
	newAddress,
	newId,
	pick,
	random,
	workingTime,
} from "./seed-values.ts";

/** `won`: percentage of leads that become clients; `spend`: daily, in euros. */
type Channel = (typeof sample.channels)[number];
const visitors = sample.channels.flatMap((channel) =>
	Array<Channel>(channel.weight).fill(channel),
);

/** A person with their leads: the first is lead `n`, the others follow within two months. */
export function personEntries(
	{ count, until, calendarIds }: Seeding,
	n: number,
	leads: number,
): Entry[] {
	const first = daytime(
		until - Math.floor(((count - n) * DAYS * DAY) / count),
		until,
	);
	const { source: traffic_source, won, page } = pick(visitors);
	const chosen = quizQuestions.map(({ id, options }) => [
		id,
		pick(Object.keys(options)),
	]);
	const answers = Object.fromEntries(chosen) as Answers;
	const { offer } = recommend(answers);
	const times = [first];

	while (times.length < leads)
		times.push(
			daytime(first + random(Math.min(60 * DAY, until - first)), until),
		);

	const last_lead_at = instant(Math.max(...times));
	const person_id = newId(first);
	const created_at = instant(first);
	// The first lead has the person's id.
	const sent = times.map((ms, nth) => ({
		id: nth === 0 ? person_id : newId(ms),
		ms,
		kind: pick(sample.kinds),
		place: count - n - nth,
		isSpam: random(25) === 0,
	}));

	const isSpamOnly = sent.every(({ isSpam }) => isSpam);
	const isRecent = until - first < 21 * DAY;
	const wonAt = first + (5 + random(30)) * DAY;
	const isWon = random(100) < won && wonAt < until && !isSpamOnly;
	const drawn = isWon ? "won" : chooseStage();
	const isEnquiry = sent.some(({ kind }) => kind !== "newsletter");
	const hasStage = !isSpamOnly && (isEnquiry || drawn !== "new");
	const stage = hasStage ? drawn : null;
	const isUntouched = drawn === "new" || isSpamOnly;
	const assignee_id = isUntouched ? null : pick([...staff.values(), null]);
	const value_cents = isWon
		? 100 * (sample.prices[offer] + 50 * random(40))
		: null;
	const firstName = pick(sample.firstNames);
	const lastName = pick(sample.lastNames);
	const name = `${firstName} ${lastName}`;
	const company = `${pick(sample.towns)} ${pick(sample.trades)}`;
	const domain = `${company.toLowerCase().replace(" ", "-")}.example`;
	const website = `https://${domain}`;
	const email = newAddress(
		random(3)
			? `${ascii(firstName)}@${domain}`
			: `${ascii(name)}@mailbox.example`,
	);

	const phone = `020 7946 0${100 + random(900)}`;
	const won_at = isWon ? instant(wonAt) : null;
	const lost_reason = stage === "lost" ? pick(Object.keys(lostReasons)) : null;
	const deal = {
		value_cents,
		period: isWon ? "once" : null,
		lost_reason,
	};

	const state = { stage, assignee_id, ...deal, won_at, version: 1 };
	let isSubscribed = false;
	const entries: Entry[] = [
		["people", { id: person_id, name, ...state, created_at, last_lead_at }],
		[
			"contact_points",
			{
				id: `${person_id}-email`,
				person_id,
				kind: "email",
				value: email,
				key: emailKey(email),
				is_primary: 1,
				created_at,
			},
		],
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

	if (stage === "contacted" || stage === "booked") {
		const due_on = formatDate(
			isRecent ? until + (random(9) - 2) * DAY : first + 5 * DAY,
		);
		const done_at = isRecent ? null : instant(first + 4 * DAY);
		const task = {
			id: newId(first),
			title: pick(sample.taskTitles),
			staff_id: assignee_id,
		};

		entries.push([
			"tasks",
			{ ...task, person_id, due_on, done_at, created_at },
		]);
	}

	for (const lead of sent) addLead(lead);

	return entries;

	function chooseStage(): Stage {
		if (until - first < 4 * DAY && random(3) > 0) return "new";
		if (isRecent)
			return sent.some(({ kind }) => kind === "booking")
				? "booked"
				: "contacted";
		return pick(["lost", "lost", "lost", "contacted"]);
	}

	/** @param lead `place` 1 is the newest lead. */
	function addLead(newLead: (typeof sent)[number]): void {
		const { id, ms, kind, place, isSpam } = newLead;
		const created_at = instant(ms);
		const isDue = /quiz|academy|question/.test(kind) && !isSpam;
		const answeredAt = daytime(ms + MINUTE * (20 + random(1_400)), until);
		const isAnswered =
			isDue && !isUntouched && answeredAt < until && random(500) > 0;
		const answered_at = isAnswered ? instant(answeredAt) : null;
		const answered = {
			answered_at,
			answered_by: isAnswered ? assignee_id : null,
		};
		const question = pick(sample.questions);
		const headlines: Record<string, string> = {
			quiz: offerNames[offer],
			question,
			booking: "Discovery call",
			academy: company,
			manual: company,
		};

		const page_url = `https://sheaf.example${page}`;
		const [utm_source, utm_campaign] = traffic_source.split("/");
		const utm = utm_campaign ? { utm_source, utm_campaign } : null;
		const visit = {
			utm,
			clickIds: null,
			referrer: null,
			landingPage: page_url,
			at: created_at,
		};

		const row = { id, email, source: "seed", created_at };
		const sent = { ...row, page_url, landing_page: page_url };
		const lead = {
			...row,
			...answered,
			kind,
			person_id,
			traffic_source,
			assignee_id,
			stage,
			name: /quiz|question|newsletter/.test(kind) ? null : name,
			headline: headlines[kind] ?? null,
			first_touch: JSON.stringify(visit),
			last_touch: JSON.stringify(visit),
			consent: '{"essential":true,"analytics":false,"marketing":false}',
			idempotency_key: id,
			body_hash: id,
			industry:
				/industries\/(.+)/.exec(page)?.[1] ??
				(random(3) ? null : pick(industrySlugs)),
			recommendation: kind === "quiz" ? offer : null,
			spam: isSpam ? 1 : 0,
			read_at:
				isUntouched && kind !== "manual"
					? null
					: instant(Math.min(ms + HOUR, until)),
			due_at: isDue ? instant(ms + DAY) : null,
		};

		const words = searchText(lead.name, email, lead.headline, phone, website);
		entries.push(
			["leads", lead],
			[
				"search_entries",
				{ person_id, lead_id: id, note_id: null, message_id: null, words },
			],
		);

		if (kind === "quiz") {
			const quiz_response_id = newId(ms);
			const result = {
				timing: "immediate",
				recommendation: offerNames[offer],
				website,
			};

			const response = {
				...sent,
				...answerColumns(answers),
				...result,
				id: quiz_response_id,
			};

			const quizLead = {
				...sent,
				website,
				quiz_response_id,
				recommendation_type: offer,
			};

			entries.push(["quiz_responses", response], ["quiz_leads", quizLead]);
		} else if (kind === "academy") {
			entries.push([
				"academy_leads",
				{ ...sent, name, company, message: question },
			]);
		} else if (kind === "newsletter" && !isSubscribed) {
			isSubscribed = true;
			entries.push([
				"newsletter_subscribers",
				{
					...sent,
					status: "confirmed",
					consent_text_version: consentTextVersion,
					confirmed_at: created_at,
				},
			]);
		} else if (kind === "question") {
			const answer = isAnswered ? sample.reply : null;
			entries.push(["questions", { ...sent, question, answer, ...answered }]);
		} else if (kind === "manual") {
			const details = {
				contact: "phone",
				company,
				phone,
				website,
				message: question,
			};
			const added = {
				consent: "On the phone",
				staff_id: pick([...staff.values()]),
				created_at,
			};
			entries.push(["manual_leads", { id, ...details, ...added }]);
		} else if (kind === "booking") {
			// The newest calls are in the future, each at another time.
			const isAhead = place <= 40;
			const start = workingTime(isAhead ? until : ms, place % 40);
			const timeAt = (minutes: number) => instant(start + minutes * MINUTE);
			const calendar_id = pick(calendarIds);
			const status = isAhead || random(7) ? "booked" : "cancelled";
			const call = {
				kind: "discovery",
				starts_at: timeAt(0),
				ends_at: timeAt(15),
				status,
			};
			const isMissed = random(6) === 0;
			const isOver = !isAhead && status === "booked";
			const outcome = isMissed ? "no_show" : "took_place";
			const result = {
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

			entries.push([
				"bookings",
				{ ...sent, ...call, ...caller, ...result, calendar_id },
			]);

			for (const minute of isAhead ? [0, 5, 10] : [])
				entries.push([
					"booking_slots",
					{ block_start: timeAt(minute), calendar_id, booking_id: id },
				]);
		}

		if (isAnswered)
			entries.push(
				...replyEntries(
					{ person_id, email, assignee_id, lead_id: id },
					answeredAt,
					until,
				),
			);
	}
}
