import * as v from "valibot";
import { company } from "#content/content.ts";
import { mailDisabledNotice } from "#content/desk.ts";
import {
	type FormOutcome,
	question,
	refused,
} from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { cardForms } from "#desk/people/card/card-contract.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { ProposalBody } from "#features/proposals/proposal-schema.ts";
import { canEdit } from "#features/proposals/proposal-state.ts";
import { findProposal } from "#features/proposals/proposals.server.ts";
import {
	replaceLink,
	type SendResult,
	sendProposal,
} from "#features/proposals/send-proposal.server.ts";
import { withdrawProposal } from "#features/proposals/withdraw-proposal.server.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { describePrice } from "./describe-price.ts";
import { listProblems } from "./load-proposal.server.ts";
import { buildProposalPath, formatLastDay } from "./proposal-labels.ts";

export type ProposalHandler = (
	site: StaffContext,
	id: string,
	fields: FormFields,
) => Promise<FormOutcome>;

/** Of an email to a person, whatever it carries. */
const coverForm = v.omit(cardForms.reply, ["lead_id", "proposal"]);

const gone = refused("This proposal is in the trash.", undefined, 404);

export const changedMeanwhile = refused(
	"Nothing was changed.",
	"The proposal has changed meanwhile; it is shown as it is now.",
	409,
);

/** Sends the draft as a new version, once staff have confirmed what they saw. */
export const sendDraft: ProposalHandler = async (site, id, fields) => {
	const { db, clock } = site;
	const values = Object.fromEntries(fields);
	const proposal = await findProposal(db, id, clock.at);
	if (!proposal) return { ...gone, values };
	if (!canEdit(proposal.state)) return { ...changedMeanwhile, values };

	const parsed = v.safeParse(coverForm, values);
	if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

	const { version, draft, number } = proposal;
	const problems = listProblems(draft, dayAt(clock.at));
	if (problems.length > 0) return { ...describeIncomplete(problems), values };

	const cover = parsed.output;
	const shows = `${version} ${cover.to}`;
	if (fields.get("confirmed") === shows)
		return describeSent(
			await sendProposal(site, id, version, cover),
			{ id, version },
			values,
		);

	const isSeen = Number(fields.get("version")) === version;

	return {
		...question({
			title: `Send proposal ${number} to ${cover.to}?`,
			text: [
				!isSeen && "It has changed since you looked at it.",
				describeOffer(draft, dayAt(clock.at)),
				proposal.live &&
					`Version ${proposal.live.number} can’t be accepted any more then.`,
			]
				.filter(Boolean)
				.join(" "),
			shows,
			answers: [{ label: "Send it", fields: pickCover(values) }],
		}),
		values,
	};
};

function describeOffer(draft: ProposalBody, today: string): string {
	const end = formatLastDay(draft.lastDay, today);

	return `${describePrice(draft, company().adCurrency)}. It can be accepted until ${end}.`;
}

function pickCover(values: Record<string, string>) {
	const { key = "", to = "", cc = "", subject = "", text = "" } = values;

	return { intent: "send", key, to, cc, subject, text };
}

function describeIncomplete(
	problems: readonly { message: string }[],
): FormOutcome {
	const [first, ...others] = problems.map(({ message }) => message);

	return refused(
		"It can’t be sent yet.",
		[first, others.length > 0 && `And ${others.length} more, listed beside it.`]
			.filter(Boolean)
			.join(" "),
		422,
	);
}

function describeSent(
	result: SendResult,
	{ id, version }: { id: string; version: number },
	values: Record<string, string>,
): FormOutcome {
	switch (result.kind) {
		case "sent":
		case "same":
			return { to: buildDonePath(buildProposalPath(id), "sent", version + 1) };
		case "incomplete":
			return { ...describeIncomplete(result.problems), values };
		case "refused":
			return { ...refusals[result.why], values };
		case "conflict":
			return { ...changedMeanwhile, values };
		case "missing":
			return { ...gone, values };
	}
}

const refusals = {
	address: {
		errors: {
			to: "This address is no longer on the card. Choose another one.",
		},
	},
	"no-mail": refused("Not sent.", mailDisabledNotice),
	"no-terms": refused(
		"Not sent.",
		"The terms of service, which are part of it, aren’t published.",
	),
} satisfies Record<string, FormOutcome>;

/** The client’s page says that it was withdrawn; an email that has not left isn’t sent. */
export const withdraw: ProposalHandler = async (site, id, fields) => {
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return gone;

	const { number, version } = proposal;
	if (fields.get("confirmed") !== String(version))
		return question({
			title: `Withdraw proposal ${number}?`,
			text: "The client’s page says so from then on. An email that hasn’t left isn’t sent. You can send it again as a new version.",
			shows: String(version),
			answers: [{ label: "Withdraw it", fields: { intent: "withdraw" } }],
		});

	const result = await withdrawProposal(site, id);

	return result.kind === "withdrawn"
		? { to: buildDonePath(buildProposalPath(id), "withdrawn", version + 1) }
		: changedMeanwhile;
};

/** The link that the client has stops working. */
export const makeNewLink: ProposalHandler = async (site, id, fields) => {
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return gone;

	const { number, version } = proposal;
	if (fields.get("confirmed") !== String(version))
		return question({
			title: `Make a new link to proposal ${number}?`,
			text: "The one that the client has stops working. The next email with the link has the new one.",
			shows: String(version),
			answers: [{ label: "Make a new link", fields: { intent: "link" } }],
		});

	const result = await replaceLink(site, id);

	return result.kind === "replaced"
		? { to: buildDonePath(buildProposalPath(id), "link", version + 1) }
		: changedMeanwhile;
};
