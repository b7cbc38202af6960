import sample from "./seed-data.json" with { type: "json" };
import {
	deliverAll,
	findId,
	openDesk,
	press,
	receiveMail,
} from "./seed-desk.ts";
import {
	addLeadByHand,
	ask,
	askForProgram,
	bookCall,
	buildVisit,
	cancelCall,
	listSlots,
	subscribe,
	takeQuiz,
} from "./seed-forms.ts";
import type { SampleLead, SamplePerson } from "./seed-person.ts";
import { staff } from "./seed-staff.ts";
import { cardStep, findColleague, type Step } from "./seed-steps.ts";
import {
	HOUR,
	inDaytime,
	instant,
	MINUTE,
	pick,
	random,
} from "./seed-values.ts";

/** A form that a person sends, and what staff answer. */
export function leadSteps(
	person: SamplePerson,
	lead: SampleLead,
	until: number,
): Step[] {
	const { ms, kind } = lead;
	const run =
		kind === "booking" ? bookTime(person, lead, until) : sendForm(person, lead);
	const sent = { ms, run };
	if (person.isSpam || person.isUntouched || kind === "manual") return [sent];

	const answeredAt = inDaytime(ms + MINUTE * (20 + random(1_400)));
	const awaitsAnswer = /quiz|academy|question/.test(kind);
	if (!awaitsAnswer)
		return [sent, cardStep(person, answeredAt, { intent: "read" })];

	return random(500) > 0 ? [sent, replyStep(person, lead, answeredAt)] : [sent];
}

type Visit = ReturnType<typeof buildVisit>;
type Send = (
	site: ReturnType<typeof openDesk>,
	person: SamplePerson,
	visit: Visit,
) => Promise<unknown>;

const forms: Record<string, Send> = {
	quiz: (site, { answers, email, website }, visit) =>
		takeQuiz(site, answers, { email, website, ...visit }),
	academy: (site, { name, email, company }, visit) =>
		askForProgram(site, {
			name,
			email,
			company,
			message: pick(sample.questions),
			...visit,
		}),
	question: (site, { email }, visit) =>
		ask(site, email, { question: pick(sample.questions), ...visit }),
	newsletter: (site, { email }, visit) => subscribe(site, { email, ...visit }),
	manual: (
		site,
		{ name, email, company, phone, website, channel: { source } },
	) =>
		addLeadByHand(site, {
			name,
			email,
			company,
			phone,
			website,
			source,
			message: pick(sample.questions),
		}),
};

function sendForm(
	person: SamplePerson,
	{ ms, kind, page }: SampleLead,
): Step["run"] {
	const by = kind === "manual" ? pick([...staff.keys()]) : undefined;

	return async (db) => {
		const site = openDesk(db, ms, by);
		await forms[kind]?.(site, person, visitOf(site, person, page));

		return [];
	};
}

function visitOf(
	site: Parameters<typeof buildVisit>[0],
	{ channel }: SamplePerson,
	page: string,
) {
	return buildVisit(site, {
		source: channel.source,
		landing: channel.page,
		page,
	});
}

/** Visitors choose one of the next free times. */
const NEXT_TIMES = 30;

function bookTime(
	person: SamplePerson,
	{ ms, page, isAhead }: SampleLead,
	until: number,
): Step["run"] {
	const { name, email, phone } = person;
	const nth = random(NEXT_TIMES);
	const isCancelled = !isAhead && random(7) === 0;
	const outcome = random(6) === 0 ? "no_show" : "took_place";

	return async (db) => {
		const site = openDesk(db, ms);
		const slots = await listSlots(site);
		const first = isAhead
			? slots.findIndex((slot) => slot > instant(until))
			: 0;
		const start = slots[first + nth] ?? slots.at(-1) ?? "";
		const visitor = { name, email, phone, ...visitOf(site, person, page) };
		const id = await bookCall(site, start, visitor);
		if (isCancelled) {
			await cancelCall(openDesk(db, ms + HOUR), id);
			return [];
		}

		const noted = { intent: "callOutcome", id, outcome };

		return person.isSpam
			? []
			: [cardStep(person, Date.parse(start) + HOUR, noted)];
	};
}

/** A delivered reply; one in three gets an answer by email. */
function replyStep(person: SamplePerson, lead: SampleLead, ms: number): Step {
	const hasAnswer = random(3) === 0;

	return {
		ms,
		async run(db) {
			const desk = openDesk(db, ms, findColleague(person));
			const personId = await findId(db, person.email);
			const { id } = await db
				.selectFrom("leads")
				.select("id")
				.where("person_id", "=", personId)
				.where("created_at", "=", instant(lead.ms))
				.executeTakeFirstOrThrow();

			const key = desk.clock.newId();
			const subject = "Your enquiry";
			await press(desk, personId, {
				intent: "reply",
				key,
				lead_id: id,
				cc: "",
				subject,
				text: sample.reply,
			});
			await deliverAll(db, ms);

			return hasAnswer
				? [receiveStep(person, { key, subject, ms: ms + 3 * HOUR })]
				: [];
		},
	};
}

function receiveStep(
	person: SamplePerson,
	{ key, subject, ms }: { key: string; subject: string; ms: number },
): Step {
	return {
		ms,
		async run(db) {
			await receiveMail(openDesk(db, ms), {
				from: person.email,
				subject: `Re: ${subject}`,
				text: sample.replyBack,
				answers: key,
			});

			return [cardStep(person, ms + HOUR, { intent: "read" })];
		},
	};
}
