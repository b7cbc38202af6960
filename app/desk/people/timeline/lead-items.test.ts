import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { onBothDatabases } from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";

onBothDatabases(
	(test) => {
		test("a lead added by hand says its words once, and nothing of cookies", async (db) => {
			const ada = staffContext(db);
			const added = await addLead(
				ada,
				formFields({
					idempotency_key: "key-of-the-form",
					contact: "phone",
					phone: "020 7946 0142",
					message: "Needs a rota for eight vans.",
					source: "trade-fair",
					consent: "On the phone, today",
					email: "",
					name: "",
					company: "",
					website: "",
					assignee: "",
				}),
			);
			if (added.outcome !== "saved") throw new Error(JSON.stringify(added));

			const card = await readCard(ada, added.personId);

			expect(card?.timeline.find(({ type }) => type === "lead")).toMatchObject({
				title: "Added by hand: Needs a rota for eight vans.",
				excerpt: null,
				origin: [],
			});
		});
	},
	(db) => addStaffRow(db),
);
