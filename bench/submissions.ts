import { startBenchSite } from "./bench-site.ts";
import { ms, number, pause, spread } from "./measures.ts";
import { judged, type Outcome, type Part } from "./part.ts";
import { rawInserts, rowCounts } from "./raw-inserts.ts";
import { type Answer, formToken, sender } from "./sender.ts";

/** The load that must be carried (docs/performance.md). */
const PER_SECOND = 200;
const most = { p99: 500, page95: 100, crowd: 10_000 };

/** Between two looks at the home page meanwhile, in milliseconds. */
const LOOK_EVERY = 50;
const CLIENTS = 64;
const CROWD = 1_000;

/** Forms as visitors send them, three kinds by turns, every one from somebody new. */
export const submissionsPart: Part = {
	title: "submissions, beside raw SQLite inserts of the same rows",
	async run({ quick, say }) {
		const site = await startBenchSite();
		try {
			await site.quiet();
			const token = await formToken(site.url);
			const before = rowCounts(site.databaseFile);
			const steady = await steadily(site.url, token, quick ? 10 : 60);
			say(`${steady.answers.length} sent at ${PER_SECOND} a second`);
			const crowd = await allAtOnce(site.url, token);
			say(`${CROWD} at once`);
			const flatOut = await asManyAsItTakes(site.url, token, quick ? 3 : 15);
			const answers = [...steady.answers, ...crowd, ...flatOut.answers];
			const kept = answers.filter((answer) => answer.kept).length;
			const stored = (rowCounts(site.databaseFile).leads ?? 0) - (before.leads ?? 0);
			const raw = await rawInserts(site.databaseFile, before, stored);
			return outcomeOf({ steady, crowd, flatOut, raw, kept, stored });
		} finally {
			await site.stop();
		}
	},
};

/** Forms at their due moments, whether or not earlier ones are answered; somebody opens the home page meanwhile. */
async function steadily(url: string, token: string, seconds: number) {
	const forms = sender(url);
	const visitor = sender(url);
	const sending: Promise<Answer>[] = [];
	const looks: Answer[] = [];
	let over = false;
	const looking = (async () => {
		while (!over) {
			looks.push(await visitor.page("/"));
			await pause(LOOK_EVERY);
		}
	})();
	const started = performance.now();
	for (let nth = 0; nth < PER_SECOND * seconds; nth++) {
		const due = started + (nth * 1000) / PER_SECOND;
		const early = due - performance.now();
		if (early > 0) await pause(early);
		sending.push(forms.form(token, due));
	}
	const answers = await Promise.all(sending);
	const taken = (performance.now() - started) / 1000;
	over = true;
	await looking;
	forms.close();
	visitor.close();
	return { answers, looks, perSecond: answers.filter(({ kept }) => kept).length / taken };
}

async function allAtOnce(url: string, token: string): Promise<Answer[]> {
	const crowd = sender(url, { keepAlive: false });
	const due = performance.now();
	const answers = await Promise.all(Array.from({ length: CROWD }, () => crowd.form(token, due)));
	crowd.close();
	return answers;
}

/** Each client sends its next form as soon as the last one is answered. */
async function asManyAsItTakes(url: string, token: string, seconds: number) {
	const forms = sender(url, { connections: CLIENTS });
	const answers: Answer[] = [];
	const started = performance.now();
	await Promise.all(
		Array.from({ length: CLIENTS }, async () => {
			while (performance.now() - started < seconds * 1000) answers.push(await forms.form(token));
		}),
	);
	const taken = (performance.now() - started) / 1000;
	forms.close();
	return { answers, perSecond: answers.filter(({ kept }) => kept).length / taken };
}

type Found = {
	steady: { answers: Answer[]; looks: Answer[]; perSecond: number };
	crowd: Answer[];
	flatOut: { answers: Answer[]; perSecond: number };
	raw: { each: number; grouped: number };
	kept: number;
	stored: number;
};

function outcomeOf({ steady, crowd, flatOut, raw, kept, stored }: Found): Outcome {
	const forms = spread(steady.answers.map(({ took }) => took));
	const pages = spread(steady.looks.map(({ took }) => took));
	const together = spread(crowd.map(({ took }) => took));
	const clients = spread(flatOut.answers.map(({ took }) => took));
	const refused = crowd.filter(({ status }) => status === 429 || status === 503).length;
	const unanswered = crowd.filter(
		(answer) => !answer.kept && ![429, 503].includes(answer.status),
	).length;
	const missing = steady.answers.filter((answer) => !answer.kept).length;
	const three = ({ p50, p95, p99 }: ReturnType<typeof spread>) => ({
		p50: ms(p50),
		p95: ms(p95),
		p99: ms(p99),
	});
	return {
		columns: ["what", "per second", "p50", "p95", "p99", "said"],
		rows: [
			{
				what: `forms, ${PER_SECOND} a second`,
				"per second": number(steady.perSecond),
				...three(forms),
				p99: judged(ms(forms.p99), forms.p99 <= most.p99),
				said: judged(`${missing} of ${number(forms.count)} not kept`, missing === 0),
			},
			{
				what: "GET / meanwhile",
				"per second": "",
				...three(pages),
				p95: judged(ms(pages.p95), pages.p95 <= most.page95),
				said: `${number(pages.count)} asked`,
			},
			{
				what: `${number(CROWD)} at once`,
				"per second": "",
				...three(together),
				said: judged(
					`${ms(together.most)}, ${refused} refused, ${unanswered} unanswered`,
					together.most <= most.crowd && unanswered === 0,
				),
			},
			{
				what: `${CLIENTS} clients, flat out`,
				"per second": number(flatOut.perSecond),
				...three(clients),
				said: `${number(flatOut.answers.length)} sent`,
			},
			{ what: "SQLite alone, a commit each", "per second": number(raw.each) },
			{ what: "SQLite alone, 50 to a commit", "per second": number(raw.grouped) },
		],
		notes: [
			`Acknowledged ${number(kept)}, stored ${number(stored)}: lost ${judged(number(Math.max(0, kept - stored)), stored >= kept)}.`,
		],
		figures: {
			steady: { perSecond: steady.perSecond, forms, pages, missing },
			crowd: { ...together, refused, unanswered },
			flatOut: { perSecond: flatOut.perSecond, ...clients },
			raw,
			kept,
			stored,
		},
	};
}
