import { expect } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	createProposal,
	findProposal,
	saveProposalDraft,
} from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	later,
	withMailServer,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { aBody } from "../../../tests/support/proposals.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import {
	makeNewLink,
	type ProposalHandler,
	sendDraft,
	withdraw,
} from "./send.server.ts";

type Fields = Record<string, string>;

async function open(db: Database, body = aBody()) {
	const ada = withMailServer(desk(db).ada);
	const { id: personId } = await personWith(db, jo);
	const { id } = await createProposal(ada, personId, body);
	const submit = (
		handle: ProposalHandler,
		fields: Fields = {},
		staff: StaffContext = ada,
	) => handle(staff, id, formFields(fields));
	const cover = {
		key: ada.clock.newId(),
		version: "1",
		to: jo,
		cc: "",
		subject: "Our proposal",
		text: "Here it is.",
	};

	return {
		ada,
		id,
		submit,
		cover,
		state: async () => (await findProposal(db, id, later))?.shown,
		/** Answers the question of a form. */
		confirm: async (handle: ProposalHandler, fields: Fields = {}) => {
			const { notice } = await submit(handle, fields);
			return submit(handle, { ...notice?.confirm?.[0]?.fields });
		},
		emails: () => rowsIn(db, "messages", { direction: "out" }),
	};
}

onBothDatabases(
	(test) => {
		test("sending asks with recipient, total and last day, and sends once confirmed", async (db) => {
			const { submit, cover, confirm, state, emails, id } = await open(db);

			const asked = await submit(sendDraft, cover);
			const before = await emails();
			const sent = await confirm(sendDraft, cover);

			expect(asked.notice).toMatchObject({
				kind: "question",
				title: `Send proposal 1 to ${jo}?`,
				text: "€3,000 with VAT (€2,500 net); with all options €3,000 with VAT (€2,500 net) and €360 a month with VAT (€300 net). It can be accepted until Thu 10 Dec.",
			});
			expect(before).toEqual([]);
			expect(sent.to).toBe(`/desk/proposals/${id}?done=sent&version=2`);
			expect(await state()).toBe("sent");
			expect(await emails()).toMatchObject([
				{ address: jo, subject: "Our proposal", proposal_id: id },
			]);
		});

		test("an answer to a question about another text asks again", async (db) => {
			const { ada, id, submit, cover, emails } = await open(db);
			const { notice } = await submit(sendDraft, cover);
			await saveProposalDraft(ada, id, 1, aBody({ title: "Changed" }));

			const again = await submit(sendDraft, {
				...notice?.confirm?.[0]?.fields,
			});

			expect(again.notice?.text).toMatch(/^It has changed since/);
			expect(await emails()).toEqual([]);
		});

		test.each([
			[
				"a part to fill in",
				{ title: "For [name]" },
				"Fill in or remove [name]",
			],
			["no client", { client: "" }, "Add the client’s name."],
			[
				"a last day that has passed",
				{ lastDay: "2026-11-22" },
				"The last day has passed. Choose a later one.",
			],
			["no lines", { lines: [] }, "Add a line."],
		] as const)("with %s it is refused", async (db, _name, changes, text) => {
			const { submit, cover, emails } = await open(
				db,
				aBody(changes as Partial<ReturnType<typeof aBody>>),
			);

			const outcome = await submit(sendDraft, cover);

			expect(outcome.notice).toMatchObject({ kind: "failed", text });
			expect(outcome.values).toMatchObject({ text: "Here it is." });
			expect(await emails()).toEqual([]);
		});

		test("an address that isn’t on the card is refused at its field", async (db) => {
			const { confirm, cover } = await open(db);

			const outcome = await confirm(sendDraft, {
				...cover,
				to: "else@example.com",
			});

			expect(Object.keys(outcome.errors ?? {})).toEqual(["to"]);
		});

		test("withdrawing and a new link ask first", async (db) => {
			const { submit, confirm, cover, state } = await open(db);
			await confirm(sendDraft, cover);
			const [before] = await rowsIn(db, "proposals");

			const asked = await submit(makeNewLink);
			await confirm(makeNewLink);
			const [after] = await rowsIn(db, "proposals");
			await submit(withdraw);
			const inBetween = await state();
			await confirm(withdraw);

			expect(asked.notice?.kind).toBe("question");
			expect(after?.link_token).not.toBe(before?.link_token);
			expect(inBetween).toBe("sent");
			expect(await state()).toBe("withdrawn");
		});

		test("a draft can’t be withdrawn", async (db) => {
			const { confirm, state } = await open(db);

			const outcome = await confirm(withdraw);

			expect(outcome.status).toBe(409);
			expect(await state()).toBe("draft");
		});
	},
	(db) => addStaffAndQuestion(db),
);
