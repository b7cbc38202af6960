import type { Database } from "#lib/db/connection.server.ts";
import { findId, openDesk, press } from "./seed-desk.ts";
import type { SamplePerson } from "./seed-person.ts";
import { sampleOwner } from "./seed-staff.ts";

/**
 * What somebody does at a time in milliseconds, through a form of the site or of the desk.
 * @returns what follows from it.
 */
export type Step = { ms: number; run(db: Database): Promise<Step[]> };

/** Takes the steps of a person in order of time, up to now. */
export async function takeSteps(
	db: Database,
	steps: readonly Step[],
	until: number,
): Promise<void> {
	const ahead = [...steps];

	for (;;) {
		ahead.sort((a, b) => a.ms - b.ms);
		const next = ahead.shift();
		if (!next || next.ms > until) return;

		ahead.push(...(await next.run(db)));
	}
}

/** A form of the person's card. */
export function cardStep(
	person: SamplePerson,
	ms: number,
	fields: Readonly<Record<string, string>>,
): Step {
	return {
		ms,
		async run(db) {
			const desk = openDesk(db, ms, findColleague(person));
			await press(desk, await findId(db, person.email), fields);

			return [];
		},
	};
}

/** Who looks after a person. */
export function findColleague({ colleague }: SamplePerson): string {
	return colleague ?? sampleOwner.name;
}
