import type { EntryKey, StoredKey } from "#content/collections.server.ts";
import {
	completeBody,
	findTakenPath,
	parseDocument,
} from "./check-document.server.ts";
import { PageRefused } from "./pages.server.ts";
import { checkBody } from "./publish.server.ts";
import {
	findFault,
	type PublishResult,
	type Refusal,
} from "./publish-change.server.ts";
import {
	loadSnapshot,
	type Snapshot,
	withDocument,
} from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

type Checked = {
	key: StoredKey;
	body: unknown;
	/** The time at which it will be published, with what is scheduled before it: UTC, ISO 8601. Null for now. */
	publishAt: string | null;
};

/** Why a document couldn’t be published; null otherwise. */
export async function findRefusal(
	site: Pick<ContentSite, "db" | "clock" | "pages">,
	{ key, body, publishAt }: Checked,
): Promise<Refusal | null> {
	const at = publishAt ?? site.clock.at;
	const parsed = await checkBody(site.db, key, completeBody(key, body, at));
	if ("outcome" in parsed) return parsed;

	const current = publishAt
		? await loadWithScheduled(site, key, publishAt)
		: await loadSnapshot(site.db, site.clock.at);
	const taken = findTakenPath(current, key, parsed.body);
	if (taken) return { outcome: "invalid", issues: [taken] };

	const candidate = withDocument(current, key, parsed.body, current.at);
	const fault = await findFault(current, candidate, [
		{ key, body: parsed.body },
	]);
	if (fault) return fault;

	try {
		await site.pages?.prepare(candidate);
		return null;
	} catch (error) {
		if (error instanceof PageRefused)
			return { outcome: "refused", page: error.page, reason: error.message };
		throw error;
	}
}

/** The website with the entries that are published before another one, which may link to them. */
async function loadWithScheduled(
	{ db, clock }: Pick<ContentSite, "db" | "clock">,
	key: StoredKey,
	publishAt: string,
): Promise<Snapshot> {
	const others = await db
		.selectFrom("content_documents")
		.select(["key", "draft_body", "publish_at"])
		.where("key", "!=", key)
		.where("publish_at", "<=", publishAt)
		.where("publish_error", "is", null)
		.orderBy("publish_at")
		.execute();
	let snapshot = await loadSnapshot(db, clock.at);

	for (const other of others) {
		const otherKey = other.key as EntryKey;
		const draft = readJson(other.draft_body);
		const parsed = parseDocument(
			otherKey,
			completeBody(otherKey, draft, other.publish_at ?? clock.at),
		);
		if ("body" in parsed)
			snapshot = withDocument(snapshot, otherKey, parsed.body, snapshot.at);
	}

	return snapshot;
}

/** Null for a draft that can't be read. */
export function readJson(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "null");
	} catch {
		return null;
	}
}

/** Null when it was done, or another instance has done it. */
export function describeFailure(result: PublishResult): string | null {
	switch (result.outcome) {
		case "published":
		case "conflict":
		case "forbidden":
			return null;
		case "unchanged":
			return "The website already showed this.";
		case "invalid":
			return result.issues[0]?.message ?? "Please check the fields.";
		case "refused":
			return `The page ${result.page} could not be shown with it. ${result.reason}`;
	}
}
