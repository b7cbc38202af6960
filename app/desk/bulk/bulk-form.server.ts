import type { Stage } from "#database/lead-tables.ts";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import { staffNames } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { isDay } from "#lib/time/dates.ts";

/** A change of many people, as it is stored. */
export type BulkForm =
	| { intent: "assign"; assigneeId: string | null; assignee: string | null }
	| { intent: "tag" | "untag"; tag: string }
	| { intent: "task"; title: string; dueOn: string; staffId: string | null }
	| { intent: "status"; stage: Stage }
	/** The consequences that staff have agreed to, by person (`describeSpamConsequences`). */
	| { intent: "spam"; agreed: Readonly<Record<string, string>> }
	| { intent: "notSpam" };

const MAX_TAG = 30;
const MAX_TITLE = 200;

/** Null when nothing is chosen, or what is chosen is unknown. */
export async function readBulkForm(
	db: Database,
	fields: FormFields,
): Promise<BulkForm | null> {
	const typed = (name: string) => (fields.get(name) ?? "").trim();
	const findStaff = async (id: string) =>
		(await staffNames(db)).find((each) => each.id === id) ?? null;

	switch (fields.get("intent")) {
		case "assign": {
			const id = typed("assignee");
			if (id === "nobody")
				return { intent: "assign", assigneeId: null, assignee: null };

			const staff = await findStaff(id);
			return (
				staff && {
					intent: "assign",
					assigneeId: staff.id,
					assignee: staff.name,
				}
			);
		}
		case "tag":
		case "untag": {
			const intent = fields.get("intent") === "tag" ? "tag" : "untag";
			const tag = typed("tag").replace(/\s+/g, " ").toLowerCase();
			return tag === "" || tag.length > MAX_TAG ? null : { intent, tag };
		}
		case "task": {
			const title = typed("title");
			const dueOn = typed("due_on");
			if (title === "" || title.length > MAX_TITLE || !isDay(dueOn))
				return null;

			const staffId = (await findStaff(typed("task_for")))?.id ?? null;
			return { intent: "task", title, dueOn, staffId };
		}
		case "status": {
			const stage = stages.find((each) => each === fields.get("status"));
			return stage ? { intent: "status", stage } : null;
		}
		case "spam":
			return { intent: "spam", agreed: {} };
		case "notSpam":
			return { intent: "notSpam" };
		default:
			return null;
	}
}

/** `Tag 312 people with “partner”`, for a question, a button and a page's title. */
export function describeBulk(form: BulkForm, count: number): string {
	const people = counted(count, "person", "people");

	switch (form.intent) {
		case "assign":
			return form.assignee === null
				? `Assign ${people} to no one`
				: `Assign ${people} to ${form.assignee}`;
		case "tag":
			return `Tag ${people} with “${form.tag}”`;
		case "untag":
			return `Remove the tag “${form.tag}” from ${people}`;
		case "task":
			return `Add the task “${form.title}” for ${people}`;
		case "status":
			return `Set ${people} to ${stageNames[form.stage]}`;
		case "spam":
			return `Mark ${people} as spam`;
		case "notSpam":
			return `Mark ${people} as not spam`;
	}
}

/** `marked as spam`, after the number of people. */
export function describeDone(form: BulkForm): string {
	switch (form.intent) {
		case "assign":
			return form.assigneeId === null ? "no longer assigned" : "assigned";
		case "tag":
			return "tagged";
		case "untag":
			return "no longer tagged";
		case "task":
			return "given the task";
		case "status":
			return `set to ${stageNames[form.stage]}`;
		case "spam":
			return "marked as spam";
		case "notSpam":
			return "marked as not spam";
	}
}
