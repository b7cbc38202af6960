import { industrySlugs } from "#content/industry.ts";
import { quizQuestions } from "#content/quiz.ts";
import type { Answers } from "#features/quiz/answers.ts";
import sample from "./seed-data.json" with { type: "json" };
import { staff } from "./seed-staff.ts";
import {
	ascii,
	DAY,
	daytime,
	newAddress,
	newPhone,
	pick,
	random,
	YEAR,
} from "./seed-values.ts";

export type Seeding = {
	/** The number of leads. */
	count: number;
	/** The time of the newest, in milliseconds. */
	until: number;
};

export type SampleLead = {
	/** When it is sent, in milliseconds. */
	ms: number;
	kind: string;
	/** The page of the form. */
	page: string;
	/** The call is in the future. */
	isAhead: boolean;
};

export type SamplePerson = {
	name: string;
	company: string;
	email: string;
	phone: string;
	website: string;
	/** `won`: percentage of people that become clients; `spend`: daily, in euros. */
	channel: (typeof sample.channels)[number];
	answers: Answers;
	/** In order of time. */
	leads: SampleLead[];
	/** Who looks after them; null for nobody. */
	colleague: string | null;
	isSpam: boolean;
	/** Nobody has looked at them. */
	isUntouched: boolean;
};

const visitors = sample.channels.flatMap((channel) =>
	Array(channel.weight).fill(channel),
) as typeof sample.channels;

/** A person whose first lead is lead `n`; the others follow within two months. */
export function drawPerson(
	seeding: Seeding,
	n: number,
	leads: number,
): SamplePerson {
	const { count, until } = seeding;
	const first = daytime(
		until - Math.floor(((count - n) * YEAR * DAY) / count),
		until,
	);
	const channel = pick(visitors);
	const isSpam = random(25) === 0;

	return {
		...drawContact(),
		channel,
		answers: drawAnswers(),
		leads: drawLeads(seeding, { first, n, leads, page: channel.page }),
		colleague: pick([...staff.keys(), null]),
		isSpam,
		isUntouched: until - first < 4 * DAY && random(3) > 0,
	};
}

function drawAnswers(): Answers {
	const chosen = quizQuestions.map(({ id, options }) => [
		id,
		pick(Object.keys(options)),
	]);

	return Object.fromEntries(chosen) as Answers;
}

/** The newest 40 leads of a sample have their calls in the future. */
const AHEAD = 40;

function drawLeads(
	{ count, until }: Seeding,
	{
		first,
		n,
		leads,
		page,
	}: { first: number; n: number; leads: number; page: string },
): SampleLead[] {
	const times = [first];
	while (times.length < leads)
		times.push(
			daytime(first + random(Math.min(60 * DAY, until - first)), until),
		);

	const drawn = times.map((ms, nth) => ({
		ms,
		kind: pick(sample.kinds),
		page: random(3) ? page : drawIndustryPage(page),
		isAhead: count - n - nth <= AHEAD,
	}));

	// A second subscription is no lead.
	return drawn
		.map((lead, nth) => ({
			...lead,
			kind:
				lead.kind === "newsletter" &&
				drawn.slice(0, nth).some(({ kind }) => kind === "newsletter")
					? "question"
					: lead.kind,
		}))
		.sort((a, b) => a.ms - b.ms);
}

function drawIndustryPage(page: string): string {
	return page.startsWith("/industries")
		? page
		: `/industries/${pick(industrySlugs)}`;
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
