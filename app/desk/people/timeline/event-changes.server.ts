import type { CardRows } from "#desk/people/card/people.server.ts";
import { readDetail } from "#features/auth/audit.server.ts";
import {
	type CardSnapshot,
	parseContacts,
} from "#features/leads/snapshots.server.ts";
import { describeChange } from "./describe-change.ts";

type EventRow = CardRows["events"][number];

/** The values before and after an event. Those of stages and deals are always stored, others as long as it can be undone. */
export function listChanges(
	event: EventRow,
	{
		events,
		stageChanges,
		named,
	}: Pick<CardRows, "events" | "stageChanges" | "named">,
): string[] {
	const { at, action, detail } = event;
	const { names, tasks, tags } = named;
	const of = readDetail(detail)?.of;
	const source = of ? events.find(({ id }) => id === of) : event;
	if (source?.before && source.after) {
		const before = flattenSnapshot(source.before);
		const after = flattenSnapshot(source.after);
		const lines = of
			? describeChange(after, before, names)
			: describeChange(before, after, names);

		// A merge has rows of all kinds.
		return source.kind === "merge"
			? lines
			: [...nameRow(source.after, names), ...lines];
	}

	const added = { "person.task": tasks, "person.tag": tags }[action];
	const row = added?.find((each) => each.at === at);
	if (row) return [row.name];

	const index = stageChanges.findIndex((each) => each.created_at === at);
	const now = stageChanges[index];
	if (!now) return [];

	return describeChange(
		{ ...stageChanges[index + 1], stage: now.from_stage, staff_id: null },
		{ ...now, stage: now.to_stage, staff_id: null },
		names,
	);
}

/** The columns of a change of one card. */
function flattenSnapshot(json: string): Record<string, string | number | null> {
	const snapshot: CardSnapshot = JSON.parse(json);
	const { people, tasks } = snapshot;
	const contacts = parseContacts(snapshot);

	return {
		...Object.values(people ?? {})[0],
		...Object.values(tasks ?? {})[0],
		...(contacts && {
			emails: contacts.emails.join(", "),
			phones: contacts.phones.join(", "),
		}),
	};
}

/** The task or tag that was changed, unless its title was. */
function nameRow(json: string, names: CardRows["named"]["names"]): string[] {
	const { tasks, person_tags }: CardSnapshot = JSON.parse(json);
	const [id = "", columns] = Object.entries(tasks ?? {})[0] ?? [];
	const task = columns && "title" in columns ? undefined : names.get(id);

	return [task ?? Object.keys(person_tags ?? {})[0]].filter(
		(name) => name !== undefined,
	);
}
