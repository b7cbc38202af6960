import type { Stage } from "#database/lead-tables.ts";
import type { Schema } from "#database/schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { DeskNotice } from "#desk/layout/form-result.ts";
import { changeViews } from "#desk/list/saved-views.server.ts";
import { readSelectedIds, SELECTED } from "#desk/list/selection.ts";
import { askIfAnswered } from "#desk/people/card/answer-question.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { describeSpamConsequences } from "#desk/people/card/spam-question.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { stageNames, stages } from "#desk/shared/lead-labels.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { isDay } from "#lib/time/dates.ts";
import { filterFrom, filterQuery } from "./filter.ts";

/** Handles the forms of the inbox: changes of all selected people, and saved views. */
export async function changeInbox(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const intent = fields.get("intent");
	if (intent === "undo") return undoChanges(site, fields);

	const changed = await changeViews(site, fields, "inbox", (query) =>
		filterQuery(filterFrom(query)),
	);

	return changed ?? (await changeSelected(site, fields, intent));
}

/** Submits the card's form for each person, so that the same rules apply and every change is audited. */
export async function changeSelected(
	site: StaffContext,
	fields: FormFields,
	intent: string | undefined,
): Promise<FormOutcome> {
	const ids = [...readSelectedIds(fields.keys()), ""];
	const people = await site.db
		.selectFrom("people")
		.select(["people.id", "people.name", "people.stage", "people.value_cents"])
		.select(selectPrimaryContact().as("email"))
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("people.id", "in", ids),
				eb(
					"people.id",
					"in",
					selectFrom("leads")
						.select("leads.person_id")
						.where("leads.id", "in", ids),
				),
			]),
		)
		.where("people.merged_into", "is", null)
		.orderBy("people.id")
		.execute();
	if (people.length === 0)
		return refused("Nothing is selected.", "Tick the people first.");

	const form = findForm(intent, fields);
	// The leads stay selected.
	const values = Object.fromEntries(fields);
	if (!form) return { ...refused("Choose what to change first."), values };

	const confirmed = new Map<string, string>();

	if (intent === "spam")
		for (const person of people) {
			const asked = await describeSpamConsequences(
				site.db,
				person,
				site.clock.at,
			);
			if (asked) confirmed.set(person.id, asked.key);
		}

	const agreed = [...confirmed].map((entry) => entry.join("=")).join(";");
	if (agreed !== (values.confirmed ?? "")) {
		const asked = people.filter(({ id }) => confirmed.has(id));
		return await askAboutSpam(site, { asked, people, agreed }, values);
	}

	const answers: FormOutcome[] = [];
	const batch = { ...site, batchId: site.clock.newId() };
	for (const { id } of people) {
		const own = {
			...form,
			confirmed: confirmed.get(id) ?? "",
			key: site.clock.newId(),
		};
		const answer = await changePerson(batch, id, new Map(Object.entries(own)));
		if (answer) answers.push(answer);
	}

	const outcome = describeOutcome(form, answers, values);
	const stage = stages.find((each) => each === form.status);
	if (!stage) return outcome;

	const selected = Object.entries(values).filter(([name]) =>
		name.startsWith(SELECTED),
	);
	const chosen = Object.fromEntries(selected);

	return await askIfAnswered(site.db, people, stage, outcome, chosen);
}

type SelectedPerson = Pick<
	Schema["people"] & { email: string },
	"id" | "name" | "email" | "stage" | "value_cents"
>;

/** Asks before calls are cancelled or won deals leave the reports. Nothing is changed yet. */
async function askAboutSpam(
	{ db, clock }: StaffContext,
	{
		asked,
		people,
		agreed,
	}: {
		asked: readonly SelectedPerson[];
		people: readonly SelectedPerson[];
		agreed: string;
	},
	values: Record<string, string>,
): Promise<FormOutcome> {
	const texts: string[] = [];
	for (const person of asked) {
		const found = await describeSpamConsequences(db, person, clock.at);
		texts.push(
			`${person.name ?? person.email}: ${(found?.texts ?? []).join(" ")}`,
		);
	}

	const ids = asked.map(({ id }) => id);
	const leads = await db
		.selectFrom("leads")
		.select("id")
		.where("person_id", "in", ids)
		.execute();

	const theirs = new Set(leads.map(({ id }) => SELECTED + id));
	const selected = Object.entries(values).filter(([name]) =>
		name.startsWith(SELECTED),
	);
	const others = selected.filter(([name]) => !theirs.has(name));
	const left = people.length - asked.length;

	const collectFields = (chosen: readonly [string, string][]) => ({
		...Object.fromEntries(chosen),
		intent: "spam",
	});

	return {
		notice: {
			kind: "question",
			title: `Mark ${counted(people.length, "person", "people")} as spam?`,
			text: texts.join(" "),
			confirm: [
				{
					label:
						people.length === 1
							? "Mark them as spam"
							: `Mark all ${people.length} as spam`,
					fields: { ...collectFields(selected), confirmed: agreed },
				},
				...(left > 0
					? [
							{
								label: nameOthers(people, asked),
								fields: collectFields(others),
							},
						]
					: []),
			],
		},
		values,
	};
}

/** `Only seo@example.com`, or `Only the other 3`. */
function nameOthers(
	people: readonly SelectedPerson[],
	asked: readonly SelectedPerson[],
): string {
	const others = people.filter((person) => !asked.includes(person));
	const [only] = others;
	if (others.length > 1 || !only) return `Only the other ${others.length}`;

	return `Only ${only.name ?? only.email}`;
}

/** How many people were changed, with an undo for all of them, and why others were not. */
function describeOutcome(
	form: Readonly<Record<string, string>>,
	answers: readonly FormOutcome[],
	values: Record<string, string>,
): FormOutcome {
	const saved = answers.filter(({ notice }) => notice?.kind === "done");
	const undo = saved.find(({ notice }) => notice?.undo)?.notice?.undo;
	const left = answers.filter((answer) => !saved.includes(answer));
	const title =
		saved.length === 0
			? "Nothing saved."
			: `${saved.length} ${describeChange(form)}.`;
	if (left.length === 0)
		return { notice: { ...done(title).notice, undo } as DeskNotice };

	const withoutValue = left.filter(({ errors }) => errors?.value).length;
	const changed = left.length - withoutValue;
	const texts = [
		withoutValue === 1 && "A won deal needs a value: open the card to add it.",
		withoutValue > 1 &&
			`${withoutValue} won deals need a value: open the cards to add it.`,
		changed > 0 &&
			`${counted(changed, "card has", "cards have")} just been changed by someone else: open ${changed === 1 ? "it" : "them"} to check.`,
	];
	const { notice } = refused(title, texts.filter(Boolean).join(" "));

	return { notice: { ...notice, undo } as DeskNotice, status: 422, values };
}

/** `marked as spam`, after the number of people. */
function describeChange({
	intent,
	status,
	assignee,
	how,
}: Readonly<Record<string, string>>): string {
	if (intent === "spam") return "marked as spam";
	if (intent === "tag") return "tagged";
	if (intent === "untag") return "no longer tagged";
	if (intent === "task") return "given the task";
	if (intent === "notSpam") return "marked as not spam";
	if (intent === "answered" && how === "open") return "left open";
	if (intent === "answered" && how === "none") return "need no answer";
	if (intent === "answered") return "marked as answered";
	if (status) return `set to ${stageNames[status as Stage]}`;

	return assignee ? "assigned" : "no longer assigned";
}

/** Omitted fields stay unchanged. Null when nothing is chosen. */
function findForm(
	intent: string | undefined,
	fields: FormFields,
): Record<string, string> | null {
	if (intent === "spam" || intent === "notSpam") return { intent };

	const { tag = "", title = "", due_on = "" } = Object.fromEntries(fields);
	if (intent === "tag" || intent === "untag")
		return tag.trim() === "" ? null : { intent, tag };
	if (intent === "task")
		return title.trim() === "" || !isDay(due_on)
			? null
			: { intent, title, due_on, assignee: fields.get("task_for") ?? "" };

	if (intent === "answered") {
		const { how = "", stage = "" } = Object.fromEntries(fields);
		return { intent, how, stage };
	}

	const assignee = fields.get("assignee") ?? "";
	if (intent === "assign" && assignee !== "")
		return {
			intent: "status",
			assignee: assignee === "nobody" ? "" : assignee,
		};

	const stage = stages.find((each) => each === fields.get("status"));

	return intent === "status" && stage ? { intent, status: stage } : null;
}

export function selectTags(
	db: Database,
	personIds: readonly (string | null)[],
) {
	return db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", [...new Set(personIds.map((id) => id ?? "")), ""])
		.where("deleted_at", "is", null)
		.orderBy("tag")
		.execute();
}
