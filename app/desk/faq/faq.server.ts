import { documentKinds } from "#content/documents.ts";
import type { FaqDocument, HomeFaqDocument } from "#content/faq-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { findQuestion } from "#desk/questions/questions.server.ts";
import {
	changeList,
	describeListConflict,
} from "#desk/shared/change-list.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { draftOnly } from "#desk/shared/rights.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import {
	describeFailure,
	findRefusal,
} from "#features/content/find-refusal.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { linkEntry, listAskers, notifyAskers } from "./askers.server.ts";
import {
	addEntry,
	changeEntry,
	type FaqKey,
	type FaqList,
	findEntry,
	isFaqKey,
	listChangedEntries,
	removeNames,
	toBody,
	toLists,
	withLiveEntries,
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

	return {
		...state,
		key,
		label: documentKinds[key].label,
		hasDraft: draft !== null,
		lists: toLists(body),
		live: toLists(documents[key]),
	};
}

/** The visitors whose questions become public with the draft. */
export async function listNewAskers(
	{ db }: StaffContext,
	{ key, lists, live }: Awaited<ReturnType<typeof loadLists>>,
) {
	const added = lists
		.flatMap(({ items }) => items.map(({ id }) => id))
		.filter((id) => !findEntry(live, id));

	return await listAskers(db, key, added);
}

export function readKey(fields: FormFields): FaqKey {
	const key = fields.get("key") ?? "";
	return isFaqKey(key) ? key : "faq";
}

/** Stores changed lists as the draft. @returns why not. */
export function changeFaq(
	site: PublishingSite,
	fields: FormFields,
	change: (lists: readonly FaqList[]) => readonly FaqList[],
): Promise<FormOutcome | null> {
	const key = readKey(fields);

	return changeList(site, {
		key,
		version: Number(fields.get("version")),
		change: (body) => toBody(key, change(toLists(body))),
		isDraft: true,
	});
}

export type EntryOutcome = FormOutcome & {
	/** The version that the form is based on from now on. */
	version?: number;
};

/** Saves an entry in the draft, with `publish` also for visitors. */
export async function saveFaqEntry(
	site: PublishingSite,
	fields: FormFields,
): Promise<EntryOutcome> {
	const values = Object.fromEntries(fields);
	const key = readKey(fields);
	const { lists } = await loadLists(site, key);
	const typed = {
		list: values.list ?? "",
		question: (values.question ?? "").trim(),
		answer: (values.answer ?? "").trim(),
	};

	const isKnown = values.id && findEntry(lists, values.id);
	const { lists: changed, id } = isKnown
		? { lists: changeEntry(lists, values.id ?? "", typed), id: values.id ?? "" }
		: addEntry(lists, typed);
	const body = toBody(key, changed);
	const errors = {
		...(typed.question ? {} : { question: "Please enter the question." }),
		...(typed.answer ? {} : { answer: "Please enter the answer." }),
		...(lists.some(({ id }) => id === typed.list)
			? {}
			: { list: "Please choose a subject." }),
	};

	const parsed = parseDocument(key, body);
	if ("issues" in parsed || Object.keys(errors).length > 0) {
		for (const { field, message } of "issues" in parsed ? parsed.issues : []) {
			const name = field.split(".").at(-1);
			if (name === "question" || name === "answer") errors[name] ??= message;
		}

		return {
			...refused("Please check the marked fields.", "Nothing was changed."),
			errors,
			values,
		};
	}

	const saved = await saveDraft(toContentSite(site), {
		key,
		draft: parsed.body,
		version: Number(values.version),
	});
	if (saved.outcome === "conflict") return describeListConflict(values);
	if (values.from) await linkEntry(site.db, values.from, { key, entryId: id });
	if (values.intent !== "publish")
		return { ...done("Draft saved."), to: `${FAQ_PATH}?done=draft` };

	const { version } = saved;
	const outcome = await publishLists(site, key, { version, fields });
	const now = await readDocument(site.db, key);

	// The draft has the entry: the form must not add it again.
	return { ...outcome, values: { ...values, id }, version: now.version };
}

export async function publishFaq(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const version = Number(fields.get("version"));
	return publishLists(site, readKey(fields), { version, fields });
}

type Published = {
	version: number;
	/** With the check boxes of the askers. */
	fields: FormFields;
};

async function publishLists(
	site: PublishingSite,
	key: FaqKey,
	{ version, fields }: Published,
): Promise<FormOutcome> {
	const { lists } = await loadLists(site, key);
	const result = await publishDocument(toContentSite(site), {
		key,
		body: toBody(key, lists),
		version,
	});

	switch (result.outcome) {
		case "published": {
			const sent = await notifyAskers(site, fields, key, lists);
			const notice = sent > 0 ? "notified" : "published";
			return { ...done("Published."), to: `${FAQ_PATH}?done=${notice}` };
		}
		case "unchanged": {
			await saveDraft(toContentSite(site), { key, draft: null, version });
			const sent = await notifyAskers(site, fields, key, lists);
			return {
				...done("Nothing has changed."),
				to: sent > 0 ? `${FAQ_PATH}?done=notified` : FAQ_PATH,
			};
		}
		case "conflict":
			return describeListConflict();
		case "forbidden":
			return draftOnly;
		case "refused":
		case "invalid":
			return publishGoodOnes(site, key, { version, fields });
	}
}

/** Publishes the questions that can be published; the others stay a draft, and are named. */
async function publishGoodOnes(
	site: PublishingSite,
	key: FaqKey,
	{ version, fields }: Published,
): Promise<FormOutcome> {
	const { lists, live } = await loadLists(site, key);
	const changed = listChangedEntries(lists, live);
	const contentSite = toContentSite(site);
	const bad = new Map<string, string>();

	for (const { id, question } of changed) {
		const others = changed.filter((entry) => entry.id !== id);
		const alone = withLiveEntries(lists, live, toIds(others));
		const refusal = await findRefusal(contentSite, {
			key,
			body: toBody(key, alone),
			publishAt: null,
		});
		if (refusal) bad.set(id, `“${question}”: ${describeFailure(refusal)}`);
	}

	const reasons = [...bad.values()].join(" ");
	const good = withLiveEntries(lists, live, new Set(bad.keys()));
	const result = await publishDocument(contentSite, {
		key,
		body: toBody(key, good),
		version,
		keepsDraft: true,
	});
	if (result.outcome === "conflict") return describeListConflict();
	if (result.outcome !== "published")
		return refused(
			"This was not published.",
			reasons || describeFailure(result) || undefined,
		);

	await notifyAskers(site, fields, key, good);

	return done(
		bad.size === 1
			? "Published, except one question, which stays a draft."
			: `Published, except ${bad.size} questions, which stay a draft.`,
		reasons,
	);
}

function toIds(entries: readonly { id: string }[]): ReadonlySet<string> {
	return new Set(entries.map(({ id }) => id));
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
