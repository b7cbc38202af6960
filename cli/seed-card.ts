import { lostReasons } from "#features/leads/stages.ts";
import { recommend } from "#features/quiz/answers.ts";
import sample from "./seed-data.json" with { type: "json" };
import { findId, markSpam, openDesk } from "./seed-desk.ts";
import type { SampleLead, SamplePerson } from "./seed-person.ts";
import { staff } from "./seed-staff.ts";
import { cardStep, type Step } from "./seed-steps.ts";
import {
	DAY,
	formatDate,
	HOUR,
	inDaytime,
	MINUTE,
	newId,
	pick,
	random,
} from "./seed-values.ts";

/** What staff do on a person's card besides their answers: name, colleague, tag, and the end of the deal or a task. */
export function cardSteps(person: SamplePerson, until: number): Step[] {
	if (person.isSpam) return [reportSpam(person)];

	const enquiry = person.leads.find(({ kind }) => kind !== "newsletter");
	if (!enquiry || person.isUntouched) return [];

	const seenAt = inDaytime(enquiry.ms + 15 * MINUTE);
	const tag = pick(sample.tags);
	const closed = closeDeal(person, until);

	return [
		...(/quiz|question/.test(enquiry.kind)
			? [cardStep(person, seenAt, { intent: "contact", name: person.name })]
			: []),
		...(random(3) === 0
			? [cardStep(person, seenAt, { intent: "tag", tag })]
			: []),
		...(closed
			? [closed]
			: [
					...assign(person, enquiry, seenAt),
					...addTask(person, enquiry, { seenAt, until }),
				]),
	];
}

function reportSpam({ email, leads }: SamplePerson): Step {
	const ms = (leads.at(-1)?.ms ?? 0) + HOUR;

	return {
		ms,
		async run(db) {
			await markSpam(openDesk(db, ms), await findId(db, email));

			return [];
		},
	};
}

function assigneeOf({ colleague }: SamplePerson): string {
	return staff.get(colleague ?? "") ?? "";
}

/** Who rang has been answered; the stage of the others follows from a reply or a call. */
function assign(
	person: SamplePerson,
	{ kind }: SampleLead,
	ms: number,
): Step[] {
	const status = kind === "manual" ? "contacted" : "";
	const assignee = assigneeOf(person);

	return status || assignee
		? [cardStep(person, ms, { intent: "status", status, assignee })]
		: [];
}

/** Null while the deal is open. */
function closeDeal(person: SamplePerson, until: number): Step | null {
	const { answers, channel, leads } = person;
	const last = leads.at(-1)?.ms ?? until;
	const price = sample.prices[recommend(answers).offer] + 50 * random(40);
	const lost_reason = pick(Object.keys(lostReasons));
	const isWon = random(100) < channel.won;
	const isLost = random(4) > 0;
	const days = isWon ? 5 + random(30) : 7 + random(14);
	const ms = inDaytime(last + days * DAY);
	const hasCallAhead = leads.some(
		({ kind, isAhead }) => kind === "booking" && isAhead,
	);
	if (ms > until || hasCallAhead || !(isWon || isLost)) return null;

	return cardStep(person, ms, {
		intent: "status",
		assignee: assigneeOf(person),
		...(isWon
			? { status: "won", value: String(price), period: "once" }
			: { status: "lost", lost_reason }),
	});
}

/** The next step of somebody whom we talk to. */
function addTask(
	person: SamplePerson,
	enquiry: SampleLead,
	{ seenAt, until }: { seenAt: number; until: number },
): Step[] {
	const isOpen = until - enquiry.ms < 21 * DAY;
	const due = isOpen ? until + (random(9) - 2) * DAY : enquiry.ms + 5 * DAY;
	const id = newId(seenAt);
	const task = {
		intent: "task",
		key: id,
		title: pick(sample.taskTitles),
		due_on: formatDate(due),
		due_time: "",
		assignee: assigneeOf(person),
	};
	const added = cardStep(person, seenAt, task);

	return isOpen
		? [added]
		: [
				added,
				cardStep(person, enquiry.ms + 4 * DAY, { intent: "taskDone", id }),
			];
}
