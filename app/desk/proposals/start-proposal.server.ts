import { company } from "#content/content.ts";
import { type Offer, offers } from "#content/offer.ts";
import { findTier } from "#content/tiers.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import { describeSavings } from "#features/leads/savings.server.ts";
import {
	copyProposal,
	createProposal,
} from "#features/proposals/proposals.server.ts";
import { startDraft } from "#features/proposals/start-draft.ts";
import { listStoredAnswers } from "#features/quiz/answers.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { PROPOSALS_PATH } from "./proposal-labels.ts";

const gone = refused("There is no such card any more.", undefined, 404);

/** What they told us last, for a proposal’s start. */
async function readSituation(db: Database, personId: string) {
	const quiz = await db
		.selectFrom("leads")
		.innerJoin("quiz_leads", "quiz_leads.id", "leads.id")
		.innerJoin(
			"quiz_responses",
			"quiz_responses.id",
			"quiz_leads.quiz_response_id",
		)
		.select([
			"quiz_responses.pain_point",
			"quiz_responses.business_type",
			"quiz_responses.tools",
		])
		.where("leads.person_id", "=", personId)
		.orderBy("leads.id", "desc")
		.executeTakeFirst();
	const calculated = await db
		.selectFrom("leads")
		.select("savings")
		.where("person_id", "=", personId)
		.where("savings", "is not", null)
		.orderBy("id", "desc")
		.executeTakeFirst();

	return {
		answers: quiz ? listStoredAnswers(quiz) : [],
		savings: calculated?.savings
			? describeSavings(JSON.parse(calculated.savings))
			: null,
	};
}

/** Adds a proposal to a card, from a plan or without lines, and opens it. The id is the form’s. */
export async function startProposal(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, clock } = site;
	const personId = await findSurvivorId(db, fields.get("person") ?? "");
	const person = await db
		.selectFrom("people")
		.select(["name", "company"])
		.where("id", "=", personId)
		.executeTakeFirst();
	const key = fields.get("key") ?? "";
	if (!person || !isUuid(key)) return gone;

	const offer = offers.find((each) => each === fields.get("plan"));
	const { body, otherPrice } = startDraft(
		{
			...(await readSituation(db, personId)),
			plan: offer ? findTier(offer) : null,
			template: currentDocuments()["proposal-template"],
			client: person.company ?? person.name ?? "",
			currency: company().adCurrency,
			today: dayAt(clock.at),
		},
		clock.newId,
	);
	const { id } = await createProposal(site, personId, body, key);

	return {
		to: `${PROPOSALS_PATH}/${id}?done=${otherPrice ? "other-price" : "started"}`,
	};
}

/** A new draft with what another proposal of the card has. */
export async function startCopy(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const key = fields.get("key") ?? "";
	const copied = isUuid(key)
		? await copyProposal(site, fields.get("id") ?? "", key)
		: null;
	if (!copied)
		return refused("This proposal is no longer there.", undefined, 404);

	return { to: `${PROPOSALS_PATH}/${copied.id}?done=copied` };
}

/** The plan that the quiz has recommended last; null without one. */
export function findRecommendedPlan(
	leads: readonly { recommendation: string | null }[],
): Offer | null {
	const found = leads.find(({ recommendation }) =>
		offers.some((offer) => offer === recommendation),
	);

	return (found?.recommendation ?? null) as Offer | null;
}
