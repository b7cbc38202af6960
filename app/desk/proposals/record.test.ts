import { expect } from "vitest";
import { findProposal } from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
} from "../../../tests/support/databases.ts";
import { adaAt, addDraft, addSent } from "../../../tests/support/proposals.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { cancelAccepted, recordAccepted } from "./record.server.ts";
import type { ProposalHandler } from "./send.server.ts";

type Fields = Record<string, string>;

const given = {
	role: "",
	reference: "",
	intent: "record",
	name: "Jo Bloggs",
	note: "Call of 23 November.",
};

function open(db: Database, id: string) {
	const ada = adaAt(db);
	const submit = (handle: ProposalHandler, fields: Fields, staff = ada) =>
		handle(staff, id, formFields(fields));

	return {
		submit,
		state: async () => (await findProposal(db, id, later))?.shown,
		/** Answers the question of a form. */
		confirm: async (handle: ProposalHandler, fields: Fields) => {
			const { notice } = await submit(handle, fields);
			return submit(handle, { ...notice?.confirm?.[0]?.fields });
		},
	};
}

onBothDatabases(
	(test) => {
		test("an acceptance by phone asks with what was chosen, and is recorded once confirmed", async (db) => {
			const { id } = await addSent(db);
			const { submit, confirm, state } = open(db, id);
			const fields = { ...given, "option-care": "1" };

			const asked = await submit(recordAccepted, fields);
			const before = await state();
			await confirm(recordAccepted, fields);

			expect(asked.notice).toMatchObject({
				kind: "question",
				title: "Record that Jo Bloggs accepted proposal 1?",
				text: expect.stringContaining(
					"version 1, for €3,000 with VAT (€2,500 net) and €360 a month with VAT (€300 net)",
				),
			});
			expect(before).toBe("sent");
			expect(await state()).toBe("accepted");
			expect(await rowIn(db, "proposal_acceptances")).toMatchObject({
				how: "staff",
				chosen: '["care"]',
				note: given.note,
			});
			expect((await personWith(db, jo)).stage).toBe("won");
		});

		test("how staff know of it must be said", async (db) => {
			const { submit } = open(db, await addDraft(db));

			const outcome = await submit(recordAccepted, { ...given, note: "" });

			expect(Object.keys(outcome.errors ?? {})).toEqual(["note"]);
		});

		test("a draft that lacks something is named, and not recorded", async (db) => {
			const { confirm, state } = open(db, await addDraft(db, { client: "" }));

			const outcome = await confirm(recordAccepted, given);

			expect(outcome.notice?.text).toBe("Add the client’s name.");
			expect(await state()).toBe("draft");
		});

		test("an owner cancels with a reason; a member can’t", async (db) => {
			const { id } = await addSent(db);
			const { submit, confirm, state } = open(db, id);
			await confirm(recordAccepted, given);
			const fields = { intent: "cancel", cancel_reason: "They moved away." };

			const forbidden = await submit(cancelAccepted, fields, desk(db).ben);
			const asked = await submit(cancelAccepted, fields);
			const before = await state();
			const { to } = await confirm(cancelAccepted, fields);

			expect(forbidden.status).toBe(403);
			expect(asked.notice?.kind).toBe("question");
			expect(before).toBe("accepted");
			expect(to).toContain("?done=cancelled&");
			expect(await state()).toBe("cancelled");
			expect((await personWith(db, jo)).stage).toBe("contacted");
		});
	},
	(db) => addStaffAndQuestion(db),
);
