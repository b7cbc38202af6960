import { parseEntryKey, type StoredKey } from "#content/collections.server.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { mayPublish } from "#features/content/rights.server.ts";
import { findBody, loadSnapshot } from "#features/content/snapshot.server.ts";
import {
	findPicture,
	type ListedPicture,
} from "#features/media/media-store.server.ts";
import {
	listUses,
	type PictureUse,
} from "#features/media/picture-uses.server.ts";
import { findIssue, saveIssue } from "#features/newsletter/issues.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { swapPicture } from "./swap-picture.ts";
import { describeUses, type NamedUse } from "./uses.server.ts";

export type Replacement = {
	/** The texts that it would change. */
	uses: NamedUse[];
	/** Those that only an owner can publish, for a member. */
	forbidden: string[];
	/** Names what is listed: the change is refused once that is something else. */
	shows: string;
};

/**
 * What replacing a picture would change: pages, drafts, and issues that aren't sent.
 * @param except the address of an editor that changes its own text.
 */
export async function planReplacement(
	site: PublishingSite,
	id: string,
	except = "",
): Promise<Replacement> {
	const uses = await listChangeable(site, id, except);
	const { uses: named } = describeUses(uses);
	const forbidden: PictureUse[] = [];
	for (const use of uses)
		if (!(await mayChange(site, use))) forbidden.push(use);

	return {
		uses: named,
		forbidden: describeUses(forbidden).uses.map(({ name }) => name),
		shows: named.map(({ name, path }) => `${path} ${name}`).join("\n"),
	};
}

/** Earlier versions, sent issues and legal texts that applied before stay as they were. */
async function listChangeable(
	{ db }: PublishingSite,
	id: string,
	except: string,
): Promise<PictureUse[]> {
	const uses = (await listUses(db, [id])).get(id) ?? [];
	const changeable: PictureUse[] = [];

	for (const use of uses) {
		const [named] = describeUses([use]).uses;
		const isDated = parseEntryKey(use.key)?.name === "legal";
		const isStored = use.where === "page" || use.where === "draft";
		const issue =
			use.where === "issue" && (await findIssue(db, use.number ?? 0));
		const isDraft = issue && issue.state === "draft";
		if (named?.path !== except && !isDated && (isStored || isDraft))
			changeable.push(use);
	}

	return changeable;
}

async function mayChange(
	{ db, staff }: PublishingSite,
	{ key, where }: PictureUse,
): Promise<boolean> {
	return where !== "page" || mayPublish(db, staff.id, key as StoredKey);
}

/** Puts one picture in the place of another in every text that was listed. */
export async function replacePicture(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const from = await findPicture(site.db, fields.get("from") ?? "");
	const to = await findPicture(site.db, fields.get("to") ?? "");
	if (!from || !to || from.id === to.id)
		return refused("Choose another picture of the library.", undefined, 422);

	const except = fields.get("except") ?? "";
	const plan = await planReplacement(site, from.id, except);
	if (plan.shows !== fields.get("shows")?.replaceAll("\r\n", "\n"))
		return refused(
			"Where this picture is used has changed meanwhile.",
			"Nothing was replaced. Check the list and press Replace again.",
			409,
		);
	if (plan.forbidden.length > 0)
		return refused(
			"Only an owner can replace this picture.",
			`It is on the website in ${plan.forbidden.join(", ")}.`,
			403,
		);

	const refusals: string[] = [];
	const uses = await listChangeable(site, from.id, except);
	const keys = new Set(uses.map((use) => use.key));
	for (const key of keys) {
		const own = uses.filter((use) => use.key === key);
		const reason = await replaceIn(site, own, { from, to });
		const [named] = describeUses(own).uses;
		if (reason) refusals.push(`${named?.name}: ${reason}`);
	}
	await auditedChange(
		site,
		{ action: "media.replace", subject: from.id, detail: { to: to.id } },
		async () => refusals.length < keys.size,
	);

	return refusals.length > 0
		? refused("Not replaced everywhere.", refusals.join(" "), 409)
		: done(
				"Picture replaced.",
				`${counted(plan.uses.length, "text")} changed.`,
			);
}

type Swap = { from: ListedPicture; to: ListedPicture };

/** Replaces it in a document, or in issues of the newsletter. @returns why not. */
async function replaceIn(
	site: PublishingSite,
	uses: readonly PictureUse[],
	swap: Swap,
): Promise<string | null> {
	for (const { where, number } of uses)
		if (where === "issue") {
			const reason = await replaceInIssue(site, number ?? 0, swap);
			if (reason) return reason;
		}

	const stored = uses.find(({ where }) => where !== "issue");
	return stored ? replaceInDocument(site, stored.key as StoredKey, swap) : null;
}

const CHANGED = "someone has changed it meanwhile.";

async function replaceInDocument(
	site: PublishingSite,
	key: StoredKey,
	swap: Swap,
): Promise<string | null> {
	const contentSite = toContentSite(site);
	const { draft, version, state, publishAt } = await readDocument(site.db, key);
	// Publishing would end the schedule: the draft is published at its time.
	if (publishAt && state === "live")
		return "it is scheduled. Cancel the schedule first.";

	const nextDraft = draft === null ? null : swapPicture(draft, swap);
	if (state === "live") {
		const snapshot = await loadSnapshot(site.db, site.clock.at);
		const result = await publishDocument(contentSite, {
			key,
			body: swapPicture(findBody(snapshot, key), swap),
			version,
			note: "Picture replaced",
			...(nextDraft !== null && { keepsDraft: true, draft: nextDraft }),
		});
		if (result.outcome === "published") return null;
		if (result.outcome === "conflict") return CHANGED;
		if (result.outcome !== "unchanged")
			return describePublication(result).notice?.text ?? "it was refused.";
	}
	if (nextDraft === null) return null;

	const saved = await saveDraft(contentSite, {
		key,
		draft: nextDraft,
		version,
	});
	return saved.outcome === "saved" ? null : CHANGED;
}

async function replaceInIssue(
	{ db, clock, staff }: PublishingSite,
	number: number,
	swap: Swap,
): Promise<string | null> {
	const issue = await findIssue(db, number);
	if (issue?.state !== "draft") return null;

	try {
		const body = swapPicture(issue.body, swap);
		await saveIssue(db, issue, { body }, clock.at, staff.id);
		return null;
	} catch (error) {
		if (error instanceof DatabaseError && error.reason === "stale")
			return CHANGED;
		throw error;
	}
}
