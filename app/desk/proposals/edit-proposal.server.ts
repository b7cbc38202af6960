import * as v from "valibot";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { describeDifference } from "#desk/shared/describe-conflict.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type ProposalBody,
	proposalBodySchema,
} from "#features/proposals/proposal-schema.ts";
import { canEdit } from "#features/proposals/proposal-state.ts";
import {
	findProposal,
	saveProposalDraft,
} from "#features/proposals/proposals.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { mergeUnrelated, readSeen } from "#lib/forms/merge-fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { changeParts, type PartChange, partChanges } from "./change-parts.ts";
import {
	pickProposalFields,
	readProposalFields,
	toProposalField,
	writeProposalFields,
} from "./proposal-fields.ts";
import { buildProposalPath } from "./proposal-labels.ts";

type Handler = (
	site: StaffContext,
	id: string,
	fields: FormFields,
) => Promise<EntryOutcome>;

type Parsed = { body: ProposalBody } | Required<Pick<FormOutcome, "errors">>;

function parseBody(values: FieldValues): Parsed {
	const typed = readProposalFields(values);
	const parsed = v.safeParse(proposalBodySchema, typed);
	if (parsed.success) return { body: parsed.output };

	const errors = parsed.issues.map((issue) => [
		toProposalField(v.getDotPath(issue) ?? "title", typed.lines),
		issue.message,
	]);

	// The first one of a field is shown.
	return { errors: Object.fromEntries(errors.toReversed()) };
}

/** Stores what was typed, or says why not. @param notice of the page that follows */
async function store(
	site: StaffContext,
	id: string,
	{ values, version }: { values: FieldValues; version: number },
	notice = "saved",
): Promise<EntryOutcome | null> {
	const parsed = parseBody(values);
	if ("errors" in parsed) return { errors: parsed.errors, values };

	const saved = await saveProposalDraft(site, id, version, parsed.body);

	return saved.kind === "saved"
		? {
				to: buildDonePath(buildProposalPath(id), notice, saved.version),
				version: saved.version,
			}
		: null;
}

function readForm(fields: FormFields) {
	return {
		values: pickProposalFields(Object.fromEntries(fields)),
		version: Number(fields.get("version")),
	};
}

/** Also called while the author types. */
export const saveProposal: Handler = async (site, id, fields) =>
	(await store(site, id, readForm(fields))) ??
	(await saveMerged(site, id, fields)) ??
	(await meetColleague(site, id, fields));

/** Saves unrelated changes on top of a colleague's. Null where there is more to decide. */
const saveMerged = async (
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome | null> => {
	// Only the page's script sends them, after a conflict.
	const seen = readSeen(Object.fromEntries(fields));
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (Object.keys(seen).length === 0 || !proposal) return null;

	const { values } = readForm(fields);
	const now = writeProposalFields(proposal.draft);
	// Lines or sections were added or removed: not to be decided by field.
	const names = [seen, values, now].map((each) => Object.keys(each).sort());
	if (new Set(names.map(String)).size > 1) return null;

	const merged = mergeUnrelated(pickProposalFields(seen), values, now);
	const stored =
		merged &&
		(await store(
			site,
			id,
			{ values: merged, version: proposal.version },
			"merged",
		));

	return stored && merged ? { ...stored, values: merged } : null;
};

/** It is another one by now: a colleague or another tab has saved it, or the client has answered. */
const meetColleague: Handler = async (site, id, fields) => {
	const { values } = readForm(fields);
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal)
		return {
			...refused("This proposal is in the trash.", undefined, 404),
			values,
		};
	if (!canEdit(proposal.state))
		return {
			...refused(
				"Not saved: it was accepted meanwhile.",
				"A change from now on is a new proposal: copy this one. What you typed is still here.",
				409,
			),
			isConflict: true,
			values,
		};

	return describeDifference({
		title: "Someone has changed this proposal meanwhile.",
		theirs: proposal.version,
		typed: values,
		now: writeProposalFields(proposal.draft),
	});
};

/** Saves, also over the colleague's text that was compared. */
const keep: Handler = (site, id, fields) => {
	const theirs = fields.get("theirs");
	const typed = theirs ? new Map([...fields, ["version", theirs]]) : fields;

	return saveProposal(site, id, typed);
};

/** Shows the colleague's text. */
const take: Handler = async (site, id) => {
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return conflict;

	return {
		to: buildDonePath(buildProposalPath(id), "taken", proposal.version),
	};
};

/** Saves the form with a line or a section added, removed or moved. */
function changePart(change: PartChange): Handler {
	return async (site, id, fields) => {
		const form = readForm(fields);
		const target = fields.get("target") ?? "";
		const newId = site.clock.newId();
		const { values, at } = changeParts(form.values, change, target, newId);
		const stored = await store(site, id, { ...form, values }, "text-changed");
		if (stored?.errors) return { ...stored, values: form.values };
		if (!stored) return meetColleague(site, id, fields);

		return { ...stored, to: `${stored.to}&at=${encodeURIComponent(at)}` };
	};
}

/** The buttons of the editor, by intent. */
export const editHandlers: Readonly<Record<string, Handler>> = {
	save: keep,
	keep,
	take,
	...Object.fromEntries(
		partChanges.map((change) => [change, changePart(change)]),
	),
};
