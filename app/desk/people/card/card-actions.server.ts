import { data } from "react-router";
import * as v from "valibot";
import {
	done,
	type FormOutcome,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { renameCompany } from "#desk/people/contact/company.server.ts";
import { saveContact } from "#desk/people/contact/contact.server.ts";
import { mergeContact } from "#desk/people/contact/contact-form.ts";
import {
	dismissDuplicate,
	restoreDuplicate,
} from "#desk/people/merge/dismissed-duplicates.server.ts";
import { projectHandlers } from "#desk/people/project/project-actions.server.ts";
import { sendReply } from "#desk/people/reply/reply.server.ts";
import type { Batch } from "#desk/people/undo/changes.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import { resolveDue } from "#features/leads/task-due.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields, UploadedFile } from "#lib/forms/read-form.server.ts";
import {
	type CardInput,
	type CardIntent,
	cardForms,
	mergeWithCurrent,
} from "./card-contract.ts";
import type { CardHandlers } from "./card-form.server.ts";
import { markRead, markUnread } from "./card-updates.server.ts";
import { logCall } from "./log-call.server.ts";
import { noteHandlers } from "./note-actions.server.ts";
import { findPerson, type PersonRow } from "./people.server.ts";
import { spamHandlers } from "./spam-actions.server.ts";
import { stageHandlers } from "./stage-actions.server.ts";

/**
 * Handles a form of a person's card in one transaction with its audit event. The form of a card that was merged
 * meanwhile is of the one that it was merged into, whose address the answer then has.
 * @returns null for an unknown form.
 * @throws 404 when there is no such person.
 */
export async function changePerson(
	site: StaffContext & Batch,
	id: string,
	fields: FormFields,
	files: readonly UploadedFile[] = [],
) {
	let personId = await findSurvivorId(site.db, id);
	let answer = await submitCardForm(site, personId, fields, files);

	// Merged since it was read: nothing has been saved.
	const now = await findSurvivorId(site.db, personId);
	if (now !== personId && answer?.status !== undefined) {
		personId = now;
		answer = await submitCardForm(site, personId, fields, files);
	}

	return answer && personId !== id ? sayMerged(answer, personId) : answer;
}

/** Adds to an answer that the card is another one by now. */
function sayMerged<Answer extends FormOutcome>(
	answer: Answer,
	personId: string,
): Answer {
	const isSaved = !answer.errors && answer.notice?.kind === "done";
	const { notice = refused("Not saved yet.").notice } = answer;
	const text = isSaved
		? "The cards were merged meanwhile: it’s on this one."
		: "The cards were merged meanwhile: this one stays.";

	return {
		...answer,
		page: `/desk/people/${personId}`,
		notice: notice && {
			...notice,
			text: [notice.text, text].filter(Boolean).join(" "),
		},
	};
}

function submitCardForm(
	site: StaffContext & Batch,
	id: string,
	fields: FormFields,
	files: readonly UploadedFile[],
) {
	const values = {
		...Object.fromEntries(fields),
		// Their contents can't be put into the form again.
		...(files.length > 0 && {
			fileNames: files.map(({ name }) => name).join(", "),
		}),
	};

	async function submit<Intent extends CardIntent>(
		intent: Intent,
	): Promise<FormOutcome> {
		const person = await findPerson(site.db, id);
		if (!person) throw data(null, { status: 404 });

		const merged = await mergeUnchanged(intent, person);
		const parsed = v.safeParse(cardForms[intent], merged);
		if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

		const input = parsed.output as CardInput<Intent>;

		const form = { site, person, intent, values, files };

		return await handlers[intent](form, input);
	}

	/** Fields that the form did not change get their current values, which others may have changed. */
	async function mergeUnchanged(
		intent: CardIntent,
		person: PersonRow,
	): Promise<Readonly<Record<string, string>>> {
		if (intent === "status") return mergeWithCurrent(values, person);
		if (["task", "taskEdit", "taskMove", "call"].includes(intent))
			return resolveDue(values);
		if (intent === "contact")
			return mergeContact(values, await readDetails(site.db, id));

		return values;
	}

	const intents = Object.keys(cardForms) as CardIntent[];
	const forms = {
		...Object.fromEntries(
			intents.map((intent) => [intent, () => submit(intent)]),
		),
		dismissDuplicate: () => dismissDuplicate(site, id, fields),
		restoreDuplicate: () => restoreDuplicate(site, id, fields),
		renameCompany: () => renameCompany(site, fields),
		undo: () => undoChanges(site, fields),
	};
	const text = "Nothing you typed is lost. Please try again in a moment.";
	const unsaved = { ...refused("That could not be saved.", text, 503), values };

	return submitForm<FormOutcome, StaffContext>(site, fields, forms, unsaved);
}

const handlers: CardHandlers = {
	...stageHandlers,
	...noteHandlers,
	...spamHandlers,
	...projectHandlers,

	contact: saveContact,

	call: logCall,

	reply: sendReply,

	async read({ site, person }) {
		await auditedChange(
			site,
			{ action: "person.read", subject: person.id },
			(trx) => markRead(trx, person.id, site.clock.at),
		);
		return done("Marked as read.");
	},

	async unread({ site, person }) {
		await auditedChange(
			site,
			{ action: "person.unread", subject: person.id },
			(trx) => markUnread(trx, person.id),
		);
		return { to: "/desk" };
	},
};
