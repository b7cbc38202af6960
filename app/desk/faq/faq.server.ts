import { type Documents, documentKinds } from "#content/documents.ts";
import type { FaqDocument, HomeFaqDocument } from "#content/faq-schema.ts";
import { isShared, listShared } from "#content/home-questions.ts";
import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { findQuestion } from "#desk/questions/questions.server.ts";
import {
	changeList,
	describeListConflict,
} from "#desk/shared/change-list.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import {
	type FaqKey,
	type FaqList,
	isFaqKey,
	removeNames,
	toDraft,
	toLists,
	withShared,
} from "./faq-lists.ts";

export const FAQ_PATH = "/desk/faq";

/** The lists of a document as they would be published: the draft, else what visitors see. */
export async function loadLists(
	{ db, clock }: Pick<StaffContext, "db" | "clock">,
	key: FaqKey,
) {
	const { documents } = await loadSnapshot(db, clock.at);
	const { draft, ...state } = await readDocument(db, key);
	const body = (draft ?? documents[key]) as FaqDocument | HomeFaqDocument;
	const lists = toLists(body);
	const shown = key === "faq" ? lists : await addShared(db, lists, documents);

	return {
		...state,
		key,
		label: documentKinds[key].label,
		hasDraft: draft !== null,
		lists,
		/** With those of the FAQ on the home page. */
		shown,
		/** Changes with the order of the entries, and not with their texts. */
		order: hashBody(shown.map(({ id, items }) => [id, items.map(readId)])),
		live: toLists(documents[key]),
	};
}

/** The home page's list with the questions of the FAQ, as they would be published. */
async function addShared(
	db: Database,
	lists: readonly FaqList[],
	{ faq }: Pick<Documents, "faq">,
): Promise<FaqList[]> {
	const { draft } = await readDocument(db, "faq");

	return withShared(lists, listShared((draft as FaqDocument | null) ?? faq));
}

const readId = ({ id }: { id: string }) => id;

/** The subjects that an entry may have. */
export async function listSubjects(
	site: Pick<StaffContext, "db" | "clock">,
	key: FaqKey,
) {
	const { live } = await loadLists(site, key);
	return live.map(({ id, label }) => ({ id, label }));
}

export function readKey(fields: FormFields): FaqKey {
	const key = fields.get("key") ?? "";
	return isFaqKey(key) ? key : "faq";
}

/** Stores lists in another order, or without an entry, as the draft. @returns why not. */
export async function changeFaq(
	site: PublishingSite,
	fields: FormFields,
	change: (lists: readonly FaqList[]) => readonly FaqList[],
): Promise<FormOutcome | null> {
	const key = readKey(fields);
	const { order, shown, live } = await loadLists(site, key);
	// Texts that others are writing meanwhile are no conflict.
	if (fields.get("order") !== order) return describeListConflict();

	return changeList(site, {
		key,
		version: null,
		change(body) {
			const shared = shown.flatMap(({ items }) => items.filter(isShared));
			const read = (lists: readonly FaqList[]) =>
				key === "faq" ? lists : withShared(lists, shared);
			const draft = toDraft(key, change(read(toLists(body))));
			const isLive = hashBody(draft) === hashBody(toDraft(key, read(live)));
			return isLive ? null : draft;
		},
		isDraft: true,
	});
}

export async function discardFaqDraft(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const { outcome } = await saveDraft(toContentSite(site), {
		key: readKey(fields),
		draft: null,
		version: Number(fields.get("version")),
	});

	return outcome === "conflict"
		? describeListConflict()
		: { ...done("Draft discarded."), to: `${FAQ_PATH}?done=discarded` };
}

/** A question that was answered, for the FAQ: without the names of who asked. */
export async function suggestEntry(db: Database, leadId: string) {
	const question = await findQuestion(db, leadId);
	if (!question) return null;

	const person = question.personId
		? await db
				.selectFrom("people")
				.select(["name", "company"])
				.where("id", "=", question.personId)
				.executeTakeFirst()
		: undefined;
	const names = [person?.name, person?.company].filter((name): name is string =>
		Boolean(name),
	);

	return {
		question: cutText(removeNames(question.question, names), 200),
		answer: removeNames(question.answer ?? "", names),
	};
}
