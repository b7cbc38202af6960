import type { Typed } from "#desk/entries/entry-kind.server.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { describeListConflict } from "#desk/shared/change-list.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import {
	describePublication,
	describeUnpublished,
} from "#desk/shared/describe-publication.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import {
	describeFailure,
	findRefusal,
} from "#features/content/find-refusal.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { FieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { notifyAskers, renameLinks } from "./askers.server.ts";
import { FAQ_PATH, loadLists, readKey } from "./faq.server.ts";
import {
	buildFaqPath,
	type FaqKey,
	type FaqList,
	findEntry,
	listChangedEntries,
	nameEntries,
	toBody,
	toDraft,
	withDraftEntry,
	withLiveEntries,
} from "./faq-lists.ts";

type Change = {
	key: FaqKey;
	/** To be published. */
	lists: readonly FaqList[];
	/** The draft, with the same changes. */
	draft: readonly FaqList[];
	/** The addresses of new entries by the ids before. */
	names: ReadonlyMap<string, string>;
	version: number;
	/** With the check boxes of the askers. */
	fields: FormFields;
};

/** Publishes lists, and emails the chosen askers. What else is in the draft stays there. */
async function publish(site: PublishingSite, change: Change) {
	const { key, lists, names, version, fields } = change;
	const body = toBody(key, lists);
	const draft = toDraft(key, change.draft);
	const isAll = hashBody(draft) === hashBody(body);
	const result = await publishDocument(toContentSite(site), {
		key,
		body,
		version,
		...(!isAll && { keepsDraft: true, draft }),
	});
	const isShown =
		result.outcome === "published" || result.outcome === "unchanged";
	if (isShown) await renameLinks(site.db, key, names);

	const sent = isShown ? await notifyAskers(site, fields, key, lists) : 0;

	return { result, sent };
}

type Item = { id: string; typed: Typed; version: number; fields: FormFields };

/** Publishes one entry; the other changes of the draft stay there. */
export async function publishEntry(
	site: PublishingSite,
	key: FaqKey,
	{ id, typed, version, fields }: Item,
): Promise<EntryOutcome> {
	const { lists, live } = await loadLists(site, key);
	const errors = findErrors(key, typed, lists);
	if (Object.keys(errors).length > 0)
		return {
			...refused(
				"Please check the marked fields.",
				"Your draft is saved. Nothing is published.",
			),
			errors,
		};

	const { lists: draft, names } = nameEntries(
		lists,
		(entry) => entry.id === id,
	);
	const entryId = names.get(id) ?? id;
	const { result, sent } = await publish(site, {
		key,
		lists: withDraftEntry(live, draft, entryId),
		draft,
		names,
		version,
		fields,
	});
	const path = buildFaqPath(key, entryId);

	switch (result.outcome) {
		case "published":
			return {
				...done("Published."),
				to: buildDonePath(
					path,
					sent > 0 ? "notified" : "published",
					version + 1,
				),
			};
		case "unchanged":
			return {
				...done("Nothing has changed."),
				to: buildDonePath(path, sent > 0 ? "notified" : "unchanged", version),
			};
		default:
			return describeUnpublished(
				result,
				(field) => field.split(".").at(-1) ?? "",
			);
	}
}

function findErrors(
	key: FaqKey,
	{ question = "", answer = "", list = "" }: Typed,
	lists: readonly FaqList[],
): FieldErrors {
	const isPlaced =
		key === "home-faq" || lists.some(({ id }) => id !== "" && id === list);

	return {
		...(!question.trim() && { question: "Please enter the question." }),
		...(!answer.trim() && { answer: "Please enter the answer." }),
		...(!isPlaced && { list: "Please choose a subject." }),
	};
}

/** Publishes the draft. Entries that can't be published stay in it, and are named. */
export async function publishFaq(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const key = readKey(fields);
	const version = Number(fields.get("version"));
	const { lists, live } = await loadLists(site, key);
	const bad = await findBad(site, { key, lists, live });
	const { lists: draft, names } = nameEntries(lists, ({ id }) => !bad.has(id));
	const { result, sent } = await publish(site, {
		key,
		lists: withLiveEntries(draft, live, new Set(bad.keys())),
		draft,
		names,
		version,
		fields,
	});
	const reasons = [...bad.values()].join(" ");

	switch (result.outcome) {
		case "published":
			return bad.size > 0
				? done(
						bad.size === 1
							? "Published, except one question, which stays a draft."
							: `Published, except ${bad.size} questions, which stay a draft.`,
						reasons,
					)
				: {
						...done("Published."),
						to: `${FAQ_PATH}?done=${sent > 0 ? "notified" : "published"}`,
					};
		case "unchanged":
			return bad.size > 0
				? refused("This was not published.", reasons)
				: {
						...describePublication(result),
						to: `${FAQ_PATH}?done=${sent > 0 ? "notified" : "unchanged"}`,
					};
		default:
			return describePublication(result, { conflict: describeListConflict() });
	}
}

type Lists = {
	key: FaqKey;
	lists: readonly FaqList[];
	live: readonly FaqList[];
};

/** Why entries of a draft can't be published, by their ids. Each is checked alone where they can't be together. */
async function findBad(
	site: PublishingSite,
	{ key, lists, live }: Lists,
): Promise<ReadonlyMap<string, string>> {
	const changed = listChangedEntries(lists, live);
	const bad = new Map<string, string>();
	const note = (id: string, reason: string) => {
		const { question } = changed.find((entry) => entry.id === id) ?? {};
		bad.set(id, `“${question || "Untitled"}”: ${reason}`);
	};
	for (const { id } of changed) {
		const found = findEntry(lists, id);
		const typed = { ...found?.entry, list: found?.list ?? "", home: "" };
		const [error] = Object.values(findErrors(key, typed, lists));
		if (error) note(id, error);
	}

	const findFault = (of: readonly FaqList[]) =>
		findRefusal(toContentSite(site), {
			key,
			body: toBody(key, of),
			publishAt: null,
		});
	const rest = changed.filter(({ id }) => !bad.has(id));
	const left = withLiveEntries(lists, live, new Set(bad.keys()));
	if (rest.length === 0 || (await findFault(left)) === null) return bad;

	for (const { id } of rest) {
		const fault = await findFault(withDraftEntry(live, lists, id));
		if (fault) note(id, describeFailure(fault) ?? "");
	}

	return bad;
}
