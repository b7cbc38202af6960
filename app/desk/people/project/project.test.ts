import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { undo } from "#desk/people/undo/undo.server.ts";
import { listTrash } from "#desk/trash/trash.server.ts";
import { emailInsert } from "#features/leads/contact-points.server.ts";
import { listOwnMessages } from "#features/portal/portal.server.ts";
import { beginPortalSession } from "#features/portal/portal-session.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import { readPersonData } from "#features/privacy/person-data.server.ts";
import { findSubject } from "#features/privacy/subject.server.ts";
import {
	answerStep,
	listProjects,
} from "#features/proposals/project-steps.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	came,
	conflict,
	desk,
	done,
	jo,
	later,
	office,
	withMailServer,
} from "../../../../tests/support/cards.ts";
import { mergeCards } from "../../../../tests/support/contacts.ts";
import {
	auditActions,
	findMessages,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { addProject, addStep } from "../../../../tests/support/projects.ts";
import { siteUrl } from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";

const bo = "bo@client.example";

/** Jo's accepted proposal, with a step of its plan. */
async function withProject(db: Database, changes: { address?: string } = {}) {
	const { id: personId } = await personWith(db, jo);
	const project = await addProject(db, { personId, address: jo, ...changes });
	const step = await addStep(db, project);
	const { ada: staff, send, card } = desk(db);

	return { ada: withMailServer(staff), send, card, project, step, personId };
}

const steps = async (db: Database) =>
	(await listProjects(db, { email: jo })).flatMap((project) => project.steps);

const askForm = (step: string, changes: Record<string, string> = {}) => ({
	intent: "stepAsk",
	key: randomUUIDv7(),
	id: step,
	seen_asked: "",
	wanted: "Your logo, please.",
	...changes,
});

onBothDatabases((test) => {
	test("a plan has the four steps of the approach, once, and its undo takes it back", async (db) => {
		const { id: personId } = await personWith(db, jo);
		const project = await addProject(db, {
			personId,
			address: jo,
			workingDays: 14,
		});
		const { ada, send } = desk(db);
		const form = { intent: "planStart", proposal: project };
		await Promise.all([send(ada, form), send(ada, form)]);

		expect((await steps(db)).map(({ title, dueOn }) => [title, dueOn])).toEqual(
			[
				["Discovery", "2026-11-05"],
				["Design", "2026-11-11"],
				["Build", "2026-11-19"],
				["Launch & Iterate", "2026-11-20"],
			],
		);
		expect(await auditActions(db)).toEqual(["project.plan"]);
	});

	test("a step is added once, changed, done, reopened and deleted", async (db) => {
		const { ada, send, project } = await withProject(db);
		const add = {
			intent: "stepAdd",
			key: randomUUIDv7(),
			proposal: project,
			title: "Training",
			due_on: "2026-12-01",
		};
		await send(ada, add);
		await send(ada, add);
		const [training, design] = await steps(db);
		expect([training?.title, design?.title]).toEqual(["Training", "Design"]);

		const id = training?.id ?? "";
		await send(ada, {
			intent: "stepEdit",
			id,
			seen_title: "Training",
			seen_due_on: "2026-12-01",
			title: "Training day",
			due_on: "2026-12-02",
		});
		await send(ada, { intent: "stepDone", id });
		expect((await steps(db))[0]).toMatchObject({
			title: "Training day",
			dueOn: "2026-12-02",
			state: "done",
		});

		await send(ada, { intent: "stepReopen", id });
		await send(ada, { intent: "stepDelete", id });
		expect(await steps(db)).toMatchObject([{ title: "Design" }]);
		expect(await listTrash(ada)).toMatchObject([
			{ kind: "step", text: "Training day" },
		]);

		const { id: change } = await rowIn(db, "changes", { kind: "deletion" });
		await undo(ada, change);
		expect(await steps(db)).toHaveLength(2);
	});

	test("of two who change a step the second is told", async (db) => {
		const { ada, send, step } = await withProject(db);
		const edit = (title: string) => ({
			intent: "stepEdit",
			id: step,
			seen_title: "Design",
			seen_due_on: "",
			title,
			due_on: "",
		});
		await send(ada, edit("Drawings"));

		expect(await send(ada, edit("Sketches"))).toMatchObject(conflict);
		expect(await steps(db)).toMatchObject([{ title: "Drawings" }]);
	});

	test("a step that a colleague has deleted is not said to be done", async (db) => {
		const { ada, send, step } = await withProject(db);
		await send(ada, { intent: "stepDelete", id: step });

		for (const intent of ["stepDone", "stepReopen"])
			expect(await send(ada, { intent, id: step })).toMatchObject(conflict);
	});

	test("what waits for the client is on their page, and in one email", async (db) => {
		const { ada, send, step } = await withProject(db);
		const form = askForm(step);

		expect(await send(ada, form)).toMatchObject(done);
		expect(await send(ada, form)).toMatchObject(done);

		expect(await steps(db)).toMatchObject([
			{ state: "waiting", waitingFor: "Your logo, please." },
		]);
		expect(await rowsIn(db, "outbox", { topic: "desk.step" })).toMatchObject([
			{ id: form.key, recipient: jo, kind: "mail" },
		]);
		expect((await listOwnMessages(db, jo)).messages).toMatchObject([
			{
				subject: "Waiting for you: Design",
				text: expect.stringContaining("/portal/link"),
			},
		]);
	});

	test("two who ask at once ask once", async (db) => {
		const { ada, send, step } = await withProject(db);
		const answers = await Promise.all([
			send(ada, askForm(step)),
			send(ada, askForm(step, { wanted: "Your colours." })),
		]);

		expect(answers).toContainEqual(expect.objectContaining(conflict));
		expect(await rowsIn(db, "outbox", { topic: "desk.step" })).toHaveLength(1);
	});

	test("the client’s answer is a message on the card, once, and the step waits for the agency", async (db) => {
		const { ada, send, step, personId, project } = await withProject(db);
		const asking = askForm(step);
		await send(ada, asking);
		const answer = {
			key: randomUUIDv7(),
			step,
			asked: asking.key,
			text: "Attached to my last email.",
		};

		const both = await Promise.all([
			answerStep(office(db), jo, answer),
			answerStep(office(db), jo, answer),
		]);

		expect(both).toEqual(["saved", "saved"]);
		expect(await rowsIn(db, "messages", { direction: "in" })).toMatchObject([
			{ person_id: personId, proposal_id: project, in_reply_to: asking.key },
		]);
		expect(await findMessages(db, "lead.reply")).toHaveLength(1);
		expect(await steps(db)).toMatchObject([
			{ state: "answered", answers: [{ text: answer.text }] },
		]);
	});

	test("asked for something else, the client is told that the first answer is late", async (db) => {
		const { ada, send, step } = await withProject(db);
		const first = askForm(step);
		await send(ada, first);
		await send(
			ada,
			askForm(step, { seen_asked: first.key, wanted: "Colours" }),
		);

		expect(
			await answerStep(office(db), jo, {
				key: randomUUIDv7(),
				step,
				asked: first.key,
				text: "My logo",
			}),
		).toBe("changed");
		expect(await rowsIn(db, "outbox", { topic: "desk.step" })).toHaveLength(2);
	});

	test("an address sees and answers what it accepted, not what is on its card", async (db) => {
		await ask(office(db), bo);
		const { ada, send, step, personId } = await withProject(db);
		const asking = askForm(step);
		await send(ada, asking);
		await addProject(db, { personId, address: bo, title: "Bo’s" });
		const answer = {
			key: randomUUIDv7(),
			step,
			asked: asking.key,
			text: "Not mine",
		};

		expect(await listProjects(db, { email: bo })).toMatchObject([
			{ title: "Bo’s", steps: [] },
		]);
		expect(await answerStep(office(db), bo, answer)).toBe("changed");
		expect(await listProjects(db, { personId })).toHaveLength(2);
	});

	test("without an address the client can’t be asked, and the form says so", async (db) => {
		const { ada, send, step } = await withProject(db, { address: "" });

		expect(await send(ada, askForm(step))).toMatchObject({
			errors: { wanted: expect.stringContaining("without an email address") },
			values: { wanted: "Your logo, please." },
		});
	});

	test("a copy of a person’s data has their plan and sessions, and an erasure leaves nothing of them", async (db) => {
		const { ada, send, step } = await withProject(db);
		await send(ada, askForm(step));
		await beginPortalSession(db, jo, siteUrl, later);
		const subject = await findSubject(db, { address: jo });

		const { parts } = await readPersonData(db, subject, later);
		expect(parts).toMatchObject({
			project: [{ title: "Design", waiting_for: "Your logo, please." }],
			portal: [{ email: jo, is_link: 0 }],
		});
		expect(JSON.stringify(parts.portal)).not.toContain("hash");

		const by = { staffId: null, how: "desk" } as const;
		await erasePerson(office(db, later), jo, by);
		expect(await rowsIn(db, "project_steps")).toEqual([]);
		expect(await rowsIn(db, "client_sessions")).toEqual([]);
	});

	test("erasing one of two addresses leaves the plan and session of the other", async (db) => {
		const { personId } = await withProject(db);
		const other = await addProject(db, { personId, address: bo });
		await addStep(db, other);
		await emailInsert(db, bo, personId, came, false).execute();
		await beginPortalSession(db, jo, siteUrl, came);
		await beginPortalSession(db, bo, siteUrl, came);

		const by = { staffId: null, how: "visitor" } as const;
		await erasePerson(office(db, later), bo, by);

		expect(await rowsIn(db, "client_sessions")).toMatchObject([{ email: jo }]);
		expect(await listProjects(db, { email: jo })).toMatchObject([
			{ steps: [{ title: "Design" }] },
		]);
		expect(await rowsIn(db, "project_steps")).toHaveLength(1);
	});

	test("a merge takes the plan along, its undo gives it back as it is by then", async (db) => {
		await ask(office(db), bo);
		const { ada, send, step, personId } = await withProject(db);
		const { id: survivorId } = await personWith(db, bo);
		await mergeCards(ada, survivorId, personId);
		await send(ada, { intent: "stepDone", id: step });
		expect(await listProjects(db, { personId: survivorId })).toMatchObject([
			{ steps: [{ title: "Design", state: "done" }] },
		]);

		const { id } = await rowIn(db, "changes", { kind: "merge" });
		await undo(ada, id);

		expect(await listProjects(db, { personId })).toMatchObject([
			{ steps: [{ title: "Design", state: "done" }] },
		]);
		expect(await listProjects(db, { personId: survivorId })).toEqual([]);
		expect(await steps(db)).toHaveLength(1);
	});

	test("a cancelled project is no longer shown, changed or answered", async (db) => {
		const { ada, send, step, project } = await withProject(db);
		const asking = askForm(step);
		await send(ada, asking);
		await db
			.updateTable("proposals")
			.set({ state: "cancelled" })
			.where("id", "=", project)
			.execute();

		expect(await listProjects(db, { email: jo })).toEqual([]);
		await send(ada, { intent: "stepDone", id: step });
		expect(await rowIn(db, "project_steps")).toMatchObject({ done_at: null });
		expect(
			await answerStep(office(db), jo, {
				key: randomUUIDv7(),
				step,
				asked: asking.key,
				text: "Late",
			}),
		).toBe("changed");
	});
}, addStaffAndQuestion);
