import * as v from "valibot";
import { company } from "#content/content.ts";
import { question, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { acceptanceFields } from "#features/proposals/acceptance-fields.ts";
import { findProposal } from "#features/proposals/proposals.server.ts";
import {
	cancelAcceptance,
	recordAcceptance,
} from "#features/proposals/record-acceptance.server.ts";
import { fieldErrors, filled, paragraphs, tooLong } from "#lib/forms/fields.ts";
import { describeSums } from "./describe-price.ts";
import { buildProposalPath } from "./proposal-labels.ts";
import { RECORD_OPTION } from "./record-fields.ts";
import { changedMeanwhile, type ProposalHandler } from "./send.server.ts";

const MAX_NOTE = 1_000;

const noteOf = (message: string, name: string) =>
	v.pipe(
		filled(message, paragraphs),
		v.maxLength(MAX_NOTE, tooLong(name, MAX_NOTE)),
	);

const recordForm = v.object({
	...acceptanceFields,
	note: noteOf(
		"Say how you know: a call or an email, and of which day.",
		"note",
	),
});

const cancelForm = v.object({
	cancel_reason: noteOf("Say why it is cancelled.", "reason"),
});

const notOwner = refused("Only an owner can cancel it.", undefined, 403);

const gone = refused("This proposal is in the trash.", undefined, 404);

/** Records what was accepted by phone or email, once staff have confirmed what they saw. */
export const recordAccepted: ProposalHandler = async (site, id, fields) => {
	const values = Object.fromEntries(fields);
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return { ...gone, values };

	const parsed = v.safeParse(recordForm, values);
	if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

	const { version, number, live, draft } = proposal;
	const body = live?.body ?? draft;
	const chosen = body.lines
		.filter(({ isOptional, id }) => isOptional && values[RECORD_OPTION + id])
		.map(({ id }) => id);
	const shows = [version, ...chosen].join(" ");
	if (fields.get("confirmed") !== shows) {
		const currency = live?.currency ?? company().adCurrency;
		const what = live ? `version ${live.number}` : "the draft";

		return {
			...question({
				title: `Record that ${parsed.output.name} accepted proposal ${number}?`,
				text: `It’s ${what}, for ${describeSums(body, currency, chosen)}. The card becomes Won, and the client gets the record by email if there’s an address.`,
				shows,
				answers: [{ label: "Record it", fields: pickRecord(values) }],
			}),
			values,
		};
	}

	const given = { ...parsed.output, chosen };
	const result = await recordAcceptance(site, id, version, given);
	switch (result.kind) {
		case "accepted":
			return {
				to: buildDonePath(buildProposalPath(id), "recorded", version + 1),
			};
		case "incomplete":
			return {
				...refused(
					"It can’t be recorded yet.",
					result.problems.map(({ message }) => message).join(" "),
				),
				values,
			};
		case "refused":
			return {
				...refused(
					"Not recorded.",
					result.why === "spam"
						? "The card is marked as spam. Press “Not spam” there first."
						: "The terms of service, which are part of it, aren’t published.",
				),
				values,
			};
		default:
			return { ...changedMeanwhile, values };
	}
};

function pickRecord(values: Record<string, string>): Record<string, string> {
	const { confirmed: _, version: __, ...fields } = values;
	return fields;
}

/** For owners: the contract stays as it was, marked as cancelled. */
export const cancelAccepted: ProposalHandler = async (site, id, fields) => {
	const values = Object.fromEntries(fields);
	if (site.staff.role !== "owner") return { ...notOwner, values };

	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return { ...gone, values };

	const parsed = v.safeParse(cancelForm, values);
	if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

	const { cancel_reason } = parsed.output;
	const { version, number } = proposal;
	if (fields.get("confirmed") !== String(version))
		return {
			...question({
				title: `Cancel the acceptance of proposal ${number}?`,
				text: "Both sides get an email that says so, with your reason. The record stays. There is no way back: a new acceptance is a new proposal.",
				shows: String(version),
				answers: [
					{
						label: "Cancel the acceptance",
						fields: { intent: "cancel", cancel_reason },
					},
				],
			}),
			values,
		};

	const result = await cancelAcceptance(site, id, version, cancel_reason);
	if (result.kind !== "cancelled") return { ...changedMeanwhile, values };

	const notice = {
		reopened: "cancelled",
		other: "cancelled-other",
		changed: "cancelled-check",
	}[result.deal];

	return { to: buildDonePath(buildProposalPath(id), notice, version + 1) };
};
