import { afterEach, beforeEach, expect } from "vitest";
import { matchingLeads, readExportedLeads } from "#desk/inbox/export.server.ts";
import { filterFrom } from "#desk/inbox/filter.ts";
import { nameKind } from "#desk/shared/lead-labels.ts";
import { readPersonData } from "#features/privacy/person-data.server.ts";
import { findSubject } from "#features/privacy/subject.server.ts";
import {
	findMessages,
	onBothDatabases,
	topicsIn,
} from "../../tests/support/databases.ts";
import { siteAt } from "../../tests/support/submissions.ts";
import { leadKinds } from "./lead-kinds.ts";
import {
	buildReceivedMail,
	type LeadKindDefinition,
	listAnswers,
} from "./leads/lead-kind.ts";
import type { MessageTopic } from "./leads/message-topics.ts";
import { readSubmissionContext } from "./leads/submission-context.server.ts";
import { submitLead } from "./leads/submit.server.ts";
import { leadDefinitions } from "./registry.server.ts";

/** Real forms list their topics in their form.ts. */
const received = "referral.received" as MessageTopic;

/** A sixth form, defined as in a feature's folder. */
const referral: LeadKindDefinition = {
	kind: "referral",
	ownerMail: { title: "New referral", intro: "Somebody was recommended." },
	awaitsAnswer: true,
	eventType: received,
	async readDetails(_db, ids) {
		const answers = listAnswers([["Friend", "Sam of Acme", "message"]]);
		const details = {
			answers,
			pageUrl: null,
			rows: { referral: { friend: "Sam" } },
		};

		return new Map(ids.map((id) => [id, details]));
	},
};

beforeEach(() => {
	leadDefinitions.push(referral);
	leadKinds.push({ kind: "referral", label: "Referral", color: "gold" });
});
afterEach(() => {
	leadDefinitions.pop();
	leadKinds.pop();
});

const at = "2026-11-17T09:30:00.000Z";

onBothDatabases((test) => {
	test("a new form needs its own folder and one line in the registry", async (db) => {
		const site = siteAt(db, at);
		const saved = await submitLead(
			site,
			{
				id: site.clock.newId(),
				kind: referral,
				email: "jo@example.com",
				name: "Jo",
				headline: "Sam of Acme",
				source: "referral",
				content: {
					answers: listAnswers([["Friend", "Sam of Acme", "message"]]),
					eventData: { friend: "Sam of Acme" },
					confirmation: buildReceivedMail(received, {
						subject: "Thank you",
						heading: "Thank you.",
						text: "We will write to your friend.",
						because: "You used a form.",
					}),
				},
			},
			readSubmissionContext(new Map([["friend", "Sam"]]), new Headers(), at),
		);

		expect(saved).toMatchObject({ saved: true });

		expect(await topicsIn(db)).toEqual([
			"lead.created",
			"lead.owner",
			received,
			received,
		]);

		const [owner] = await findMessages(db, "lead.owner");
		expect(owner).toMatchObject({
			subject: "New referral: Jo, jo@example.com, Sam of Acme",
			document: {
				paragraphs: [
					"Jo, jo@example.com, Sam of Acme",
					"Somebody was recommended.",
					"Reply to this email to reach them.",
				],
				facts: expect.arrayContaining([
					{ label: "Friend", value: "Sam of Acme" },
				]),
			},
		});

		expect(nameKind("referral")).toBe("Referral");

		const filter = filterFrom(new URLSearchParams("kind=referral&q=acme"));
		expect(filter.kind).toBe("referral");

		const found = [];
		for await (const page of matchingLeads(db, { filter, staffId: null, at }))
			found.push(...page);

		expect(found).toMatchObject([
			{ kind: "referral", due_at: "2026-11-18T09:30:00.000Z" },
		]);
		expect(await readExportedLeads(db, found, new Set())).toMatchObject([
			{ message: "Sam of Acme" },
		]);

		const { parts } = await readPersonData(
			db,
			await findSubject(db, { address: "jo@example.com" }),
			at,
		);
		expect(parts.enquiries).toMatchObject([
			{ kind: "referral", referral: { friend: "Sam" } },
		]);
	});
});
