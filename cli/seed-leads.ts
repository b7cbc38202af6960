import { sql } from "kysely";
import { industrySlugs } from "#content/industry.ts";
import { offerNames } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { backupTables, type Schema } from "#database/schema.ts";
import { REPLY_TOPIC } from "#desk/people/card-contract.ts";
import { giveCalendar } from "#features/auth/accounts.server.ts";
import {
	findCalendarId,
	saveHours,
} from "#features/booking/calendars.server.ts";
import { defaultSettings } from "#features/booking/hours.ts";
import { lostReasons } from "#features/leads/stages.ts";
import {
	type Answers,
	answerColumns,
	recommend,
} from "#features/quiz/answers.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { isCorrectable, listTrigrams } from "#lib/search/slips.ts";
import { searchText, searchWords } from "#lib/search/words.ts";
import sample from "./seed-data.json" with { type: "json" };
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

/** Leads per transaction. */
const BATCH = 10_000;
/** Days of leads and statistics before now. */
const DAYS = 365;

const visitors = sample.channels.flatMap((channel) =>
	Array<Channel>(channel.weight).fill(channel),
);

export const sampleOwner = {
	id: "01890000-0000-7000-8000-0000000000ad",
	name: "Ada Okafor",
	email: "ada@sheaf.example",
};

/** Ids by name. */
const staff = new Map([
	[sampleOwner.name, sampleOwner.id],
	["Ben Pryce", "01890000-0000-7000-8000-0000000000be"],
]);

/** Of the staff, filled when they are added. */
const calendarIds: string[] = [];

/** `won`: percentage of leads that become clients; `spend`: daily, in euros. */
type Channel = (typeof sample.channels)[number];
type Seeding = { count: number; until: number };
type Row = Record<string, string | number | null>;
type Entry = [table: keyof Schema, row: Row];

/** Fills an empty database with `count` leads of the year before `until` (milliseconds since 1970). */
export async function seedLeads(
	db: Database,
	{ count, until }: Seeding,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	if (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst())
		throw new Error(
			"There are leads in this database already; name an empty one with --database.",
		);

	// Accounts for assigned leads. Without passwords, so that they cannot log in.
	const created_at = instant(until - DAYS * DAY);
	for (const [name, id] of staff) {
		const email = `${name.split(" ")[0]?.toLowerCase()}@sheaf.example`;
		const role = id === sampleOwner.id ? "owner" : "member";
		const account = { id, name, email, role, created_at } as const;
		await db.insertInto("staff").values(account).execute();
		await giveCalendar(db, account, created_at);
		calendarIds.push(await findCalendarId(db, id));
		await saveHours(db, id, defaultSettings, created_at);
	}

	await insert(db, [...statisticsEntries({ count, until }), ...nameEntries()]);

	for (let done = 0; done < count; onProgress(done)) {
		const entries: Entry[] = [];
		for (const end = Math.min(done + BATCH, count); done < end; ) {
			const leads = Math.min(pick([1, 1, 1, 1, 1, 1, 2, 2, 3]), end - done);
			entries.push(...personEntries({ count, until }, done, leads));
			done += leads;
		}

		await insert(db, entries);
	}

	if (isPostgres(db)) await sql`ANALYZE`.execute(db);
}

/** One parameter per table, a JSON array of rows. All rows of a table have the same columns. */
async function insert(db: Database, entries: readonly Entry[]): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const groups = Map.groupBy(entries, ([table]) => table);
		for (const { name } of backupTables) {
			const group = groups.get(name);
			if (!group) continue;

			const names = Object.keys(group[0]?.[1] ?? {});
			const table = sql.table(name);
			const columns = sql.raw(`${names}`);
			const json = JSON.stringify(group.map(([, row]) => row));
			const source = isPostgres(db)
				? sql`${columns} FROM json_populate_recordset(null::${table}, ${json})`
				: sql`${sql.raw(`${names.map((name) => `value ->> '${name}'`)}`)} FROM json_each(${json})`;
			await sql`INSERT INTO ${table} (${columns}) SELECT ${source}`.execute(
				trx,
			);
		}
	});
}

/** A year of page views, events and ad spend, a month of Web Vitals, and searches without results. */
function statisticsEntries({ count, until }: Seeding): Entry[] {
	const perDay = Math.max(1, Math.round((count / DAYS) * 6));
	const entries: Entry[] = [];

	for (let back = 0; back < DAYS; back++) {
		const day = formatDate(until - back * DAY);

		for (const { source, weight, spend, page: landing } of sample.channels) {
			const shown = Math.ceil((perDay * weight) / 4) + random(perDay + 1);
			const counts = new Map<string, number>();

			// One event per this number of page views.
			for (const { event, views: of, page } of sample.events) {
				const key = `${event} ${page ?? landing}`;
				// Rounded by chance, so that rare events are rare.
				counts.set(
					key,
					(counts.get(key) ?? 0) + Math.floor((shown + random(of)) / of),
				);
			}

			for (const [key, count] of counts) {
				const [event = "", page = ""] = key.split(" ");
				const row = { day, page, source, event, count, value_eur: 0 };
				if (count > 0) entries.push(["statistics_daily", row]);
			}

			const [name = "", campaign = ""] = source.split("/");
			const cents = spend * 100 + random(400);
			if (spend > 0)
				entries.push(["ad_spend", { day, source: name, campaign, cents }]);
		}

		// Times in milliseconds, CLS in hundredths.
		for (const { page, loads, ...metrics } of back < 28 ? sample.speeds : [])
			for (const [metric, p75] of Object.entries(metrics)) {
				const step = { INP: 10, CLS: 1 }[metric] ?? 100;
				// Of every eight page loads five are faster, and one is slower.
				const quick = Math.floor((p75 * 0.6) / step) * step;
				const values = new Map([
					[quick, 5],
					[p75, 2],
					[Math.ceil((p75 * 1.7) / step) * step, 1],
				]);
				for (const [value, share] of values)
					entries.push([
						"web_vitals_daily",
						{ day, page, metric, value, count: share * loads },
					]);
			}
	}

	for (const [words, count] of Object.entries(sample.searches)) {
		const last_at = instant(until - (1 + count) * DAY);
		entries.push([
			"zero_result_searches",
			{ words, count, first_at: last_at, last_at },
		]);
	}

	return entries;
}

/** The words of all names and companies, to correct misspellings in searches. */
function nameEntries(): Entry[] {
	const { firstNames, lastNames, towns, trades } = sample;
	const names = [firstNames, lastNames, towns, trades].flat();
	const words = new Set(names.flatMap((name) => searchWords(name).split(" ")));

	return [...words]
		.filter(isCorrectable)
		.flatMap((word) =>
			listTrigrams(word).map(
				(trigram): Entry => ["search_trigrams", { trigram, word }],
			),
		);
}

/** A person with their leads: the first is lead `n`, the others follow within two months. */
function personEntries(
	{ count, until }: Seeding,
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
	}));
	const isRecent = until - first < 21 * DAY;
	const wonAt = first + (5 + random(30)) * DAY;
	const isWon = random(100) < won && wonAt < until;
	const status = isWon ? "won" : chooseStatus();
	const assignee_id = status === "new" ? null : pick([...staff.values(), null]);
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
	const isEnquiry = sent.some(({ kind }) => kind !== "newsletter");
	const lost_reason = status === "lost" ? pick(Object.keys(lostReasons)) : null;
	const deal = {
		value_cents,
		period: isWon ? "once" : null,
		lost_reason,
		is_on_board: isEnquiry || status !== "new" ? 1 : 0,
	};
	const stage = { status, assignee_id, ...deal, won_at, version: 1 };
	const entries: Entry[] = [
		["people", { id: person_id, name, ...stage, created_at, last_lead_at }],
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
	if (status !== "new") {
		const { is_on_board: _, ...columns } = deal;
		const history = {
			id: newId(Math.max(...times)),
			person_id,
			created_at: won_at ?? last_lead_at,
			staff_id: assignee_id,
			from_status: "new",
			to_status: status,
		};
		entries.push(["stage_changes", { ...history, ...columns }]);
	}

	const tag = random(3) === 0 ? pick(sample.tags) : null;
	if (tag) entries.push(["person_tags", { person_id, tag, created_at }]);

	const words = searchText(name, email, tag);
	entries.push([
		"search_entries",
		{ person_id, lead_id: null, note_id: null, message_id: null, words },
	]);

	if (status === "contacted" || status === "booked") {
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

	function chooseStatus(): LeadStatus {
		if (until - first < 4 * DAY && random(3) > 0) return "new";
		if (isRecent)
			return sent.some(({ kind }) => kind === "booking")
				? "booked"
				: "contacted";
		return pick(["lost", "lost", "lost", "contacted"]);
	}

	/** @param lead `place` 1 is the newest lead. */
	function addLead({ id, ms, kind, place }: (typeof sent)[number]): void {
		const created_at = instant(ms);
		const isSpam = random(25) === 0;
		const isDue = /quiz|academy|question/.test(kind) && !isSpam;
		const answeredAt = daytime(ms + MINUTE * (20 + random(1_400)), until);
		const isAnswered =
			isDue && status !== "new" && answeredAt < until && random(500) > 0;
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
			status,
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
				status === "new" && kind !== "manual"
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
			const caller = {
				lead_id: id,
				name,
				phone,
				time_zone: "Europe/London",
				sequence: 0,
			};

			entries.push(["bookings", { ...sent, ...call, ...caller, calendar_id }]);

			for (const minute of isAhead ? [0, 5, 10] : [])
				entries.push([
					"booking_slots",
					{ block_start: timeAt(minute), calendar_id, booking_id: id },
				]);
		}

		if (isAnswered) addReply(id, answeredAt);
	}

	/** A delivered reply; one in three gets an answer by email. */
	function addReply(lead_id: string, ms: number): void {
		const id = newId(ms);
		const at = instant(ms);
		const subject = "Your enquiry";
		const message_id = `<${id}@sheaf.example>`;
		const mail = {
			kind: "mail",
			topic: REPLY_TOPIC,
			recipient: email,
			payload: JSON.stringify({ message: id }),
			message_id,
		};
		const delivered = {
			attempts: 1,
			due_at: at,
			delivered_at: at,
			created_at: at,
		};
		const reply = {
			id,
			direction: "out",
			staff_id: assignee_id,
			subject,
			text: sample.reply,
			message_id,
			in_reply_to: null,
			created_at: at,
		};

		entries.push(["outbox", { id, lead_id, ...mail, ...delivered }]);
		addMessage(lead_id, reply);

		if (random(3) === 0 && ms + 3 * HOUR < until) {
			const answerId = newId(ms + 3 * HOUR);
			addMessage(lead_id, {
				id: answerId,
				direction: "in",
				staff_id: null,
				subject: `Re: ${subject}`,
				text: sample.replyBack,
				message_id: `<${answerId}@mail.example>`,
				in_reply_to: id,
				created_at: instant(ms + 3 * HOUR),
			});
		}
	}

	function addMessage(
		lead_id: string,
		message: Record<"id" | "subject" | "text", string> &
			Record<string, string | null>,
	): void {
		const words = searchText(message.subject, message.text);
		entries.push(
			["messages", { person_id, lead_id, address: email, ...message }],
			[
				"search_entries",
				{
					person_id,
					lead_id: null,
					note_id: null,
					message_id: message.id,
					words,
				},
			],
		);
	}
}
