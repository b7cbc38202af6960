import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import {
	fillAcademyRequest,
	fillQuestion,
	fillQuiz,
	newAddress,
	type Reply,
	sendForm,
} from "./http.ts";
import type { RunningSite } from "./running-site.ts";

/** Visitors who submit one form after another, each with its own email address. */
export function concurrentVisitors(url: string, size: number) {
	const all = {
		/** Email addresses whose form was acknowledged, with the table that must contain it. */
		acknowledged: [] as { table: string; email: string }[],
		/** Statuses of all other responses, 0 for a broken connection. */
		refused: [] as number[],
		/** Responses that must not occur. */
		wrong: [] as string[],
		/** Resolves when all visitors have finished their current form. */
		async leave() {
			running = false;
			await visitors;
		},
	};
	let running = true;
	const builders = [fillQuiz, fillAcademyRequest, fillQuestion];

	async function visitor(fill: typeof fillQuiz): Promise<void> {
		while (running) {
			const { path, table, fields } = fill(newAddress());
			const reply = await sendForm({ url }, path, fields).catch(() => null);
			if (reply?.status === 200 && JSON.parse(reply.text).outcome === "saved")
				all.acknowledged.push({ table, email: fields.email });
			else note(reply);

			if (reply?.status !== 200) await pause(100);
		}
	}

	function note(reply: Reply | null): void {
		all.refused.push(reply?.status ?? 0);
		if (reply && ![503, 429].includes(reply.status))
			all.wrong.push(`${reply.status} ${reply.text.slice(0, 200)}`);
		if (reply?.status === 503 && !reply.headers["retry-after"])
			all.wrong.push("503 without Retry-After");
	}

	const visitors = Promise.all(
		Array.from({ length: size }, (_, at) => {
			const builder = builders[at % builders.length] ?? fillQuiz;
			return visitor(builder);
		}),
	);

	return all;
}

export async function lostSubmissions(
	{ acknowledged }: ReturnType<typeof concurrentVisitors>,
	rows: (
		table: string,
	) => Promise<Record<string, unknown>[]> | Record<string, unknown>[],
): Promise<string[]> {
	const lost: string[] = [];

	for (const table of ["quiz_leads", "academy_leads", "questions"]) {
		const stored = new Set((await rows(table)).map(({ email }) => email));
		for (const sent of acknowledged)
			if (sent.table === table && !stored.has(sent.email))
				lost.push(`${table}: ${sent.email}`);
	}

	return lost;
}

/** Kills the site twice under load: no acknowledged submission is lost, none is stored in part. */
export async function expectNothingLost(
	site: Pick<RunningSite, "url" | "kill" | "start">,
	rows: Parameters<typeof lostSubmissions>[1],
): Promise<void> {
	const visitors = concurrentVisitors(site.url, 20);
	for (let round = 0; round < 2; round++) {
		const before = visitors.acknowledged.length;

		await expect
			.poll(() => visitors.acknowledged.length, {
				interval: 10,
				timeout: 30_000,
			})
			.toBeGreaterThan(before + 20 + 7 * round);

		await site.kill();
		await site.start();
	}

	await visitors.leave();

	expect(visitors.wrong).toEqual([]);
	expect(await lostSubmissions(visitors, rows)).toEqual([]);

	const emails = async (table: string) =>
		new Set((await rows(table)).map(({ email }) => email));

	expect(await emails("quiz_responses"), "never half a quiz").toEqual(
		await emails("quiz_leads"),
	);

	const parts = ["quiz_leads", "academy_leads", "questions"].map(emails);
	const stored = (await Promise.all(parts)).flatMap((each) => [...each]);

	expect(new Set(stored), "never half a submission").toEqual(
		await emails("leads"),
	);
}
