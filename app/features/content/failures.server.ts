import {
	findKind,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { sender } from "#content/mails.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { defaultNotify, enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, siteUrlSetting } from "#lib/db/settings.server.ts";
import { addressesIn, type Mail } from "#lib/outbox/contract.ts";
import type { ContentSite } from "./stored-documents.server.ts";

export type FailedDocument = {
	key: string;
	/** Of the draft, else what kind of document it is. */
	title: string;
	error: string;
	/** When it is to be published, unless its time has passed: UTC, ISO 8601. */
	publishAt: string | null;
};

/**
 * Documents that were not published at their time, until staff publish them or schedule them anew, and scheduled
 * ones that can't be published as they are.
 */
export async function listFailed(db: Database): Promise<FailedDocument[]> {
	const rows = await db
		.selectFrom("content_documents")
		.select(["key", "draft_body", "publish_at", "publish_error"])
		.where("publish_error", "is not", null)
		.where("state", "!=", "deleted")
		.orderBy("updated_at")
		.execute();

	return rows.map(({ key, draft_body, publish_at, publish_error }) => ({
		key,
		title: readTitle(key, draft_body),
		error: publish_error ?? "",
		publishAt: publish_at,
	}));
}

/** The number of documents whose time came before a moment, and which still wait. */
export async function countOverdue(
	db: Database,
	before: string,
): Promise<number> {
	const { count } = await db
		.selectFrom("content_documents")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("publish_at", "<", before)
		.executeTakeFirstOrThrow();

	return Number(count);
}

type Failure = { key: string; draft: string | null; error: string };

/** Tells the agency and the draft’s author that a schedule has ended, in the transaction that ends it. */
export async function reportFailure(
	trx: Database,
	site: Pick<ContentSite, "clock" | "notify"> & { authorId: string | null },
	{ key, draft, error }: Failure,
): Promise<void> {
	const { clock, authorId, notify = defaultNotify } = site;
	const author = authorId
		? await trx
				.selectFrom("staff")
				.select("email")
				.where("id", "=", authorId)
				.where("removed_at", "is", null)
				.executeTakeFirst()
		: undefined;
	const own = addressesIn(notify.to);
	const to = new Set(author ? [...own, author.email] : own);

	await enqueueFrom(
		{ notify, clock },
		trx,
		buildMail(
			{ key, title: readTitle(key, draft), error },
			{
				to: [...to].join(", "),
				origin: (await readSetting(trx, siteUrlSetting)) ?? "",
			},
		),
	);
	await recordAuditEvent(
		trx,
		{ staffId: null, action: "content.failed", detail: { document: key } },
		clock,
	);
}

function buildMail(
	{ key, title, error }: Omit<FailedDocument, "publishAt">,
	{ to, origin }: { to: string; origin: string },
): Mail<MessageTopic> {
	const heading = `Not published: ${title}`;
	const id = parseEntryKey(key)?.id ?? "";

	return {
		kind: "mail",
		topic: "content.failed",
		to,
		leadId: null,
		subject: heading,
		document: {
			heading,
			paragraphs: [
				"It was scheduled, and couldn’t be published. It is still a draft.",
				error,
			],
			facts: [],
			action: {
				label: "Open it",
				url: `${origin}/desk/articles/${encodeURIComponent(id)}`,
			},
			footer: [sender()],
		},
	};
}

function readTitle(key: string, draft: string | null): string {
	const { label } = findKind(key as StoredKey);

	try {
		const { title } = JSON.parse(draft ?? "null")?.fields ?? {};
		return typeof title === "string" && title !== "" ? title : label;
	} catch {
		return label;
	}
}
