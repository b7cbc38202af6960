import { expect } from "vitest";
import { changeInbox } from "#desk/inbox/bulk.server.ts";
import { SELECTED } from "#desk/list/selection.ts";
import { listQuestions } from "#desk/questions/questions.server.ts";
import {
	addStaffAndQuestion,
	desk,
	later,
	office,
	stageForm,
} from "../../../../tests/support/cards.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { formFields } from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";

const open = { answered_at: null, answered_by: null };
const answered = { answered_at: later, answered_by: "staff-owner" };
const labels = ["Answered by email", "Answered by phone", "Leave open"];
const stages = ["contacted", "booked", "won", "lost"];

onBothDatabases((test) => {
	const cardOfJo = (db: Parameters<typeof desk>[0]) => {
		const { ada, send, card } = desk(db);

		return {
			card,
			send: (fields: Record<string, string>) => send(ada, fields),
			stage: (status: string) => send(ada, stageForm({ status, value: "900" })),
			answer: (stage: string, how: string) =>
				send(ada, { intent: "answered", how, stage }),
		};
	};

	test.each(stages)("the stage %s answers nothing", async (db, status) => {
		const { stage, card } = cardOfJo(db);

		await stage(status);

		expect(await rowsIn(db, "leads")).toMatchObject([
			{ ...open, stage: status },
		]);
		expect(await rowsIn(db, "questions")).toMatchObject([open]);
		expect((await listQuestions(db, false, null)).questions).toHaveLength(1);
		expect(await card()).toMatchObject({
			awaitsAnswer: true,
			next: { step: "answer" },
		});
	});

	test("a new stage asks whether an open question has been answered", async (db) => {
		const { stage } = cardOfJo(db);

		const moved = await stage("contacted");

		expect(moved?.notice).toMatchObject({ kind: "done", title: "Saved." });
		expect(moved?.notice?.confirm?.map(({ label }) => label)).toEqual(labels);
		expect(moved?.notice?.undo).toBeDefined();
	});

	test("a lost deal can need no answer, and does not count as answered then", async (db) => {
		const { stage, answer } = cardOfJo(db);

		const { confirm = [] } = (await stage("lost"))?.notice ?? {};
		await answer("lost", "none");

		expect(confirm.map(({ label }) => label)).toContain("No answer needed");
		expect(await rowIn(db, "leads")).toMatchObject({ ...open, due_at: null });
	});

	test("nothing is asked when nothing is open, or of a stage that is new", async (db) => {
		const { stage, answer } = cardOfJo(db);
		await answer("contacted", "phone");

		expect((await stage("booked"))?.notice?.confirm).toBeUndefined();
		expect((await stage("new"))?.notice?.confirm).toBeUndefined();
	});

	test.each(["email", "phone"])(
		"an answer by %s is noted and listed",
		async (db, how) => {
			const { stage, answer, card } = cardOfJo(db);

			await stage("won");
			await answer("won", how);

			expect(await rowIn(db, "leads")).toMatchObject(answered);
			expect(await rowIn(db, "questions")).toMatchObject(answered);
			expect((await card()).timeline[0]).toMatchObject({
				title: `Ada Desk marked it as answered by ${how}`,
			});
		},
	);

	test("a lead that is left open stays due", async (db) => {
		const { stage, answer, card } = cardOfJo(db);

		await stage("won");
		await answer("won", "open");

		expect(await card()).toMatchObject({ awaitsAnswer: true });
	});

	test("going back before the stage that was answered with reopens the lead", async (db) => {
		const { stage, answer, card } = cardOfJo(db);
		await stage("won");
		await answer("won", "phone");

		await stage("contacted");

		expect(await rowIn(db, "leads")).toMatchObject(open);
		expect(await rowIn(db, "questions")).toMatchObject(open);
		expect(await card()).toMatchObject({ awaitsAnswer: true });
	});

	test("undoing the stage reopens the lead, and going on leaves it answered", async (db) => {
		const { send, stage, answer } = cardOfJo(db);
		const moved = await stage("contacted");
		await answer("contacted", "email");

		await stage("booked");
		await stage("contacted");
		expect(await rowIn(db, "leads")).toMatchObject(answered);

		await stage("new");
		await stage("contacted");
		await answer("contacted", "email");
		await stage("new");
		expect(await rowIn(db, "leads")).toMatchObject(open);

		expect(moved?.notice?.undo).toBeDefined();
		const again = await stage("contacted");
		await answer("contacted", "phone");
		await send({ intent: "undo", changes: again?.notice?.undo ?? "" });
		expect(await rowIn(db, "leads")).toMatchObject(open);
	});

	test("an answer sent from the desk is not reopened by going back", async (db) => {
		const { stage } = cardOfJo(db);
		const sent = { answered_at: later, answered_by: "staff-owner" };
		await db.updateTable("leads").set(sent).execute();
		await stage("contacted");

		await stage("new");

		expect(await rowIn(db, "leads")).toMatchObject(sent);
	});

	test("an email that is not answered is asked about, and stays open", async (db) => {
		const { stage, answer, card } = cardOfJo(db);
		await answer("contacted", "phone");
		const { id: person_id } = await rowIn(db, "people");
		const email = {
			id: "019aa5c0-0000-7000-8000-00000000000b",
			person_id,
			direction: "in" as const,
			address: "jo@example.com",
			subject: "Well?",
			text: "Hello",
			message_id: "<b@client.example>",
			created_at: "2026-11-23T09:00:00.000Z",
		};
		await db.insertInto("messages").values(email).execute();

		const moved = await stage("booked");

		expect(moved?.notice?.text).toContain("Their last email");
		expect(await card()).toMatchObject({ next: { step: "answerEmail" } });
	});

	test("a stage set in the inbox asks once for all, and their answers are noted", async (db) => {
		await ask(office(db), "sam@example.com");
		const { ada } = desk(db);
		const leads = await rowsIn(db, "leads");
		const chosen = Object.fromEntries(
			leads.map(({ id }) => [SELECTED + id, "1"]),
		);
		const change = (fields: Readonly<Record<string, string>>) =>
			changeInbox(ada, formFields({ ...fields }));

		const moved = await change({
			...chosen,
			intent: "status",
			status: "contacted",
		});
		expect(await rowsIn(db, "leads", { answered_at: null })).toHaveLength(2);
		expect(moved.notice?.text).toContain("2 enquiries and emails");

		const [byEmail] = moved.notice?.confirm ?? [];
		const noted = await change(byEmail?.fields ?? {});

		expect(noted.notice?.title).toBe("2 marked as answered.");
		expect(await rowsIn(db, "leads", { answered_at: null })).toHaveLength(0);
	});
}, addStaffAndQuestion);
