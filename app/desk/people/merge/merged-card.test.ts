import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { type CardIntent, cardForms } from "#desk/people/card/card-contract.ts";
import { undo } from "#desk/people/undo/undo.server.ts";
import { parsePeriod } from "#desk/reports/periods.ts";
import { wonDeals } from "#desk/reports/won-deals.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	came,
	desk,
	jo,
	noteForm,
	office,
	replyForm,
	stageForm,
} from "../../../../tests/support/cards.ts";
import {
	addContactCard,
	mergeCards,
} from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { addProject, addStep } from "../../../../tests/support/projects.ts";
import { formFields } from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";

const cy = "cy@example.com";

/** Jo's card with a note and a task, and Cy's, into which it is merged later. */
async function twoCards(db: Database) {
	await ask(office(db), cy);
	const { ada, send } = desk(db);
	const note = { ...noteForm(), key: randomUUIDv7() };
	const task = randomUUIDv7();
	await send(ada, note);
	await send(ada, taskForm({ key: task }));

	const survivor = await personWith(db, cy);
	const merged = await personWith(db, jo);
	const project = await addProject(db, { personId: merged.id, address: jo });
	const step = await addStep(db, project);

	return {
		ada,
		note,
		task,
		project,
		step,
		survivorId: survivor.id,
		mergedId: merged.id,
	};
}

const merge = (db: Database, survivorId: string, mergedId: string) =>
	mergeCards(desk(db).ada, survivorId, mergedId);

const taskForm = (changes: Record<string, string>) => ({
	intent: "task",
	title: "Ring them",
	due_on: "2026-11-24",
	assignee: "",
	...changes,
});

type Cards = Awaited<ReturnType<typeof twoCards>>;

/** A form of each kind, as the page of Jo's card has it. */
const forms: Record<CardIntent, (cards: Cards) => Record<string, string>> = {
	status: () => stageForm({ seen_status: "new" }),
	contact: () => ({
		seen_phones: "",
		phones: "020 7946 0018",
		seen_emails: jo,
		emails: jo,
	}),
	call: () => ({
		key: noteForm().key,
		direction: "out",
		outcome: "missed",
		text: "No answer yet.",
	}),
	note: noteForm,
	noteEdit: ({ note }) => ({ id: note.key, seen: note.text, text: "Rang." }),
	noteDelete: ({ note }) => ({ id: note.key }),
	reply: () => replyForm(),
	task: () => taskForm({ key: randomUUIDv7() }),
	taskEdit: ({ task }) => taskForm({ id: task, title: "Write to them" }),
	taskMove: ({ task }) => ({ id: task, due_on: "2026-11-25" }),
	taskDone: ({ task }) => ({ id: task }),
	taskReopen: ({ task }) => ({ id: task }),
	taskDelete: ({ task }) => ({ id: task }),
	planStart: ({ project }) => ({ proposal: project }),
	stepAdd: ({ project }) => ({
		key: randomUUIDv7(),
		proposal: project,
		title: "Training",
		due_on: "",
	}),
	stepEdit: ({ step }) => ({
		id: step,
		seen_title: "Design",
		seen_due_on: "",
		title: "Drawings",
		due_on: "2026-11-30",
	}),
	stepDone: ({ step }) => ({ id: step }),
	stepReopen: ({ step }) => ({ id: step }),
	stepDelete: ({ step }) => ({ id: step }),
	stepAsk: ({ step }) => ({
		key: randomUUIDv7(),
		id: step,
		seen_asked: "",
		wanted: "Your logo, please.",
	}),
	stepAskEnd: ({ step }) => ({ id: step }),
	tag: () => ({ tag: "partner" }),
	untag: () => ({ tag: "partner" }),
	answered: () => ({ how: "phone" }),
	spam: () => ({}),
	notSpam: () => ({}),
	callOutcome: () => ({ id: "unknown", outcome: "took_place" }),
	read: () => ({}),
	unread: () => ({}),
};

const tables = [
	"contact_points",
	"leads",
	"messages",
	"notes",
	"person_tags",
	"stage_changes",
	"tasks",
] as const;

/** What the card that is no more still has. */
async function countHidden(db: Database, personId: string) {
	const rows = await Promise.all(
		tables.map(async (table) =>
			(await rowsIn(db, table)).filter((row) => row.person_id === personId),
		),
	);

	return rows.flat().length;
}

onBothDatabases((test) => {
	test.each(Object.keys(cardForms) as CardIntent[])(
		"the form %s of a card that was merged meanwhile is of the one that stays",
		async (db, intent) => {
			const cards = await twoCards(db);
			const { ada, survivorId, mergedId } = cards;
			await merge(db, survivorId, mergedId);
			const before = await countHidden(db, mergedId);

			const answer = await changePerson(
				ada,
				mergedId,
				formFields({ ...forms[intent](cards), intent }),
			);

			expect(answer).toMatchObject({
				page: `/desk/people/${survivorId}`,
				notice: { text: expect.stringContaining("merged meanwhile") },
			});
			expect(await countHidden(db, mergedId)).toBe(before);
		},
	);

	test("a won deal that came with a merge is corrected, reopened and won again as one deal of its source", async (db) => {
		const { ada, survivorId, mergedId } = await twoCards(db);
		await db
			.updateTable("people")
			.set({ stage: null })
			.where("id", "=", survivorId)
			.execute();
		await db
			.updateTable("leads")
			.set({ traffic_source: "google-ads/spring" })
			.where("id", "=", mergedId)
			.execute();
		const send = (fields: Record<string, string>) =>
			changePerson(ada, survivorId, formFields(stageForm(fields)));
		const won = async () =>
			(await wonDeals(db, parsePeriod("2026-11-01", "2026-11-30"))).map(
				({ trafficSource, valueCents }) => [trafficSource, valueCents],
			);

		await changePerson(
			ada,
			mergedId,
			formFields(stageForm({ status: "won", value: "2500" })),
		);
		await merge(db, survivorId, mergedId);
		expect(await won()).toEqual([["google-ads/spring", 250_000]]);

		await send({ status: "won", value: "3000" });
		expect(await won()).toEqual([["google-ads/spring", 300_000]]);

		await send({ status: "contacted" });
		expect(await won()).toEqual([]);

		await send({ status: "won", value: "5000" });
		expect(await won()).toEqual([["google-ads/spring", 500_000]]);
	});

	test("undo of a merge gives a deal back as it is by then", async (db) => {
		const { ada, survivorId, mergedId } = await twoCards(db);
		const won = (id: string, value: string) =>
			changePerson(ada, id, formFields(stageForm({ status: "won", value })));
		await won(mergedId, "2500");
		await merge(db, survivorId, mergedId);
		await won(survivorId, "3000");

		const { id } = await rowIn(db, "changes", { kind: "merge" });
		await undo(ada, id);

		expect(await rowIn(db, "people", { id: mergedId })).toMatchObject({
			stage: "won",
			value_cents: 300_000,
		});
		expect(await rowIn(db, "people", { id: survivorId })).toMatchObject({
			stage: "new",
			value_cents: null,
			won_at: null,
		});
	});

	test("a phone number that is typed on the merged card joins those of the one that stays", async (db) => {
		const { ada, survivorId, mergedId } = await twoCards(db);
		const own = { intent: "contact", seen_phones: "", seen_emails: cy };
		await changePerson(
			ada,
			survivorId,
			formFields({ ...own, emails: cy, phones: "020 7946 0018" }),
		);
		await merge(db, survivorId, mergedId);

		await changePerson(
			ada,
			mergedId,
			formFields({
				intent: "contact",
				seen_phones: "",
				phones: "020 7946 0999",
			}),
		);

		const points = await rowsIn(db, "contact_points", { kind: "phone" });
		expect(points.map(({ value }) => value).sort()).toEqual([
			"020 7946 0018",
			"020 7946 0999",
		]);
		expect(points.every((point) => point.person_id === survivorId)).toBe(true);
	});

	test("two people with a phone only are one after a merge, and two again after its undo", async (db) => {
		const { ada } = desk(db);
		const [first, second] = [
			await addContactCard(ada, { name: "Jo", phones: "020 7946 0018" }),
			await addContactCard(ada, { name: "Joe", phones: "020 7946 0999" }),
		];
		const listOwners = async () =>
			(await rowsIn(db, "contact_points", { kind: "phone" }))
				.toSorted((a, b) => (a.key < b.key ? -1 : 1))
				.map(({ person_id }) => person_id);

		await merge(db, first, second);

		expect(await listOwners()).toEqual([first, first]);

		const { id } = await rowIn(db, "changes", { kind: "merge" });
		await undo(ada, id);

		expect(await listOwners()).toEqual([first, second]);
		expect(await findSurvivorId(db, second)).toBe(second);
	});

	test("a merge that was opened before another one shows the cards as they are", async (db) => {
		const { survivorId, mergedId } = await twoCards(db);
		await ask(office(db, came), "dot@example.com");
		const dot = await personWith(db, "dot@example.com");
		await merge(db, survivorId, mergedId);

		expect(await merge(db, survivorId, mergedId)).toMatchObject({
			to: `/desk/people/${survivorId}?done=moved`,
		});
		expect(await merge(db, mergedId, dot.id)).toMatchObject({
			status: 409,
			page: `/desk/people/${survivorId}/merge/${dot.id}`,
		});
		expect(await findSurvivorId(db, dot.id)).toBe(dot.id);
	});
}, addStaffAndQuestion);
