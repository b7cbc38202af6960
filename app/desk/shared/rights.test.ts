import { expect } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { caseStudies } from "#content/case-studies.ts";
import type { StoredKey } from "#content/collections.server.ts";
import { documentKinds, type SettingsKey } from "#content/documents.ts";
import { shippedLegal } from "#content/legal.server.ts";
import { formatFields } from "#desk/articles/article-fields.ts";
import { action as staffAction } from "#desk/auth/staff-route.tsx";
import { writeCaseFields } from "#desk/cases/case-fields.ts";
import { action as casesAction } from "#desk/cases/route.tsx";
import { action as entryAction } from "#desk/entries/entry-route.tsx";
import { action as faqAction } from "#desk/faq/route.tsx";
import { action as redirectsAction } from "#desk/redirects/route.tsx";
import { mappings } from "#desk/settings/document-fields.ts";
import { action as settingsAction } from "#desk/settings/route.tsx";
import { action as templatesAction } from "#desk/templates/route.tsx";
import { action as templateAction } from "#desk/templates/template-route.tsx";
import type { Role } from "#features/auth/contract.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { saveMembersPublish } from "#features/content/rights.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	onBothDatabases,
	onSqlite,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	routeArgs,
	siteUrl,
	staffContext,
} from "../../../tests/support/staff-context.ts";

const at = "2026-11-26T10:00:00.000Z";
const ARTICLE = "article:rotas";
const [shippedArticle] = shippedArticles;
const [shippedCase] = caseStudies;
const terms = shippedLegal.get("terms-of-service");
if (!shippedArticle || !shippedCase || !terms)
	throw new Error("Nothing is shipped.");

const article = {
	...shippedArticle,
	fields: { ...shippedArticle.fields, slug: "rotas" },
};
const articleFields = { ...formatFields(article), body: "A third text." };
const entry = { list: "general", question: "Why?" };

/** Who may: everyone, owners, or members only where an owner allows it. */
type Right = "everyone" | "owners" | "setting";

type Form = {
	right: Right;
	action(args: never): Promise<unknown>;
	/** Its version goes into the form. */
	key: StoredKey;
	path: string;
	params?: Record<string, string>;
	fields: Record<string, string>;
};

const articleForm = (fields: Record<string, string>): Form => ({
	right: "setting",
	action: entryAction,
	key: ARTICLE,
	path: "/desk/articles/rotas",
	params: { id: "rotas" },
	fields,
});

const caseForm = (fields: Record<string, string>): Form => ({
	right: "setting",
	action: entryAction,
	key: `case:${shippedCase.slug}`,
	path: `/desk/cases/${shippedCase.slug}`,
	params: { id: shippedCase.slug },
	fields,
});

function settingsForm(right: Right, key: SettingsKey, path: string): Form {
	const { shipped } = documentKinds[key];
	const values = mappings[key].formatFields(shipped as never, "Europe/London");

	return {
		right,
		action: settingsAction,
		key,
		path: `/desk/settings/${path}`,
		fields: { ...values, number: "", intent: "publish" },
	};
}

const forms: Record<string, Form> = {
	"publish an article": articleForm({ ...articleFields, intent: "publish" }),
	"schedule an article": articleForm({
		...articleFields,
		publishAt: "2027-03-30T09:00",
		intent: "schedule",
	}),
	"unschedule an article": articleForm({ intent: "unschedule" }),
	"restore an article": articleForm({ restore: "1", intent: "restore" }),
	"take an article down": articleForm({ intent: "unpublish" }),
	"delete an article": articleForm({ intent: "delete" }),
	"publish a case": caseForm({
		...writeCaseFields(shippedCase),
		title: "Another title",
		intent: "publish",
	}),
	"restore a case": caseForm({
		restore: "shipped",
		intent: "restore",
		confirmed: "1",
	}),
	"move a case": {
		right: "setting",
		action: casesAction,
		key: "case-order",
		path: "/desk/cases",
		fields: { id: shippedCase.slug, intent: "down" },
	},
	"take a case down": caseForm({ intent: "unpublish" }),
	"delete a case": caseForm({ intent: "delete" }),
	"publish a legal text": {
		right: "owners",
		action: entryAction,
		key: "legal:terms-of-service",
		path: "/desk/legal/terms-of-service",
		params: { id: "terms-of-service" },
		fields: {
			title: terms.title,
			description: terms.description,
			effective: terms.effective,
			summary: terms.summary,
			body: "Another text.",
			note: "A test.",
			asksAgain: "",
			intent: "publish",
		},
	},
	"restore a legal text": {
		right: "owners",
		action: entryAction,
		key: "legal:terms-of-service",
		path: "/desk/legal/terms-of-service",
		params: { id: "terms-of-service" },
		fields: { restore: "shipped", intent: "restore", confirmed: "1" },
	},
	"publish company facts": settingsForm("owners", "company", "company"),
	"restore company facts": {
		...settingsForm("owners", "company", "company"),
		fields: { restore: "shipped", intent: "restore", confirmed: "1" },
	},
	"publish prices": settingsForm("owners", "tiers", "prices"),
	"publish the team": settingsForm("owners", "team", "team"),
	"change the time zone": {
		...settingsForm("owners", "company", "company"),
		fields: { timeZone: "Europe/Dublin", intent: "time-zone" },
	},
	"publish the notice bar": settingsForm("everyone", "notice", "notice"),
	"publish the FAQ": {
		right: "everyone",
		action: faqAction,
		key: "faq",
		path: "/desk/faq",
		fields: { key: "faq", intent: "publish" },
	},
	"publish an answer": {
		right: "everyone",
		action: entryAction,
		key: "faq",
		path: "/desk/faq/0197c2f0-0000-7000-8000-000000000001",
		params: { id: "0197c2f0-0000-7000-8000-000000000001" },
		fields: { ...entry, answer: "Because.", intent: "publish" },
	},
	"save a reply template": {
		right: "everyone",
		action: templateAction,
		key: "reply-templates",
		path: "/desk/templates/new",
		params: { id: "new" },
		fields: {
			id: "0197c2f0-0000-7000-8000-000000000001",
			kind: "question",
			label: "Thanks",
			subject: "Thank you",
			text: "Thank you.",
			intent: "save",
		},
	},
	"restore reply templates": {
		right: "everyone",
		action: templatesAction,
		key: "reply-templates",
		path: "/desk/templates",
		fields: { restore: "shipped", intent: "restore", confirmed: "1" },
	},
	"add a redirect": {
		right: "owners",
		action: redirectsAction,
		key: "redirects",
		path: "/desk/redirects",
		fields: { from: "/old", to: "/services", intent: "add" },
	},
	"remove a redirect": {
		right: "owners",
		action: redirectsAction,
		key: "redirects",
		path: "/desk/redirects",
		fields: { from: "/older", intent: "remove" },
	},
	"decide who publishes": {
		right: "owners",
		action: staffAction,
		key: "redirects",
		path: "/desk/staff",
		fields: { publishers: "owners", intent: "publishing" },
	},
};

/** Two versions and a scheduled draft of an article, and a redirect. */
async function prepare(db: Database): Promise<void> {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");

	const site = { db, clock: staffContext(db, at).clock, staffId: null };
	for (const body of ["First.", "Second."])
		await publishDocument(site, {
			key: ARTICLE,
			body: { ...article, body },
			version: null,
		});
	await publishDocument(site, {
		key: "redirects",
		body: { entries: [{ from: "/older", to: "/services" }] },
		version: null,
	});

	const { version } = await readDocument(db, ARTICLE);
	const draft = { ...article, body: "A draft." };
	const saved = await saveDraft(site, { key: ARTICLE, draft, version });
	await scheduleEntry(site, {
		key: ARTICLE,
		publishAt: "2027-03-30T08:00:00.000Z",
		version: "version" in saved ? saved.version : 0,
	});
}

/** @returns the status of the answer; 303 after success. */
async function send(
	db: Database,
	role: Role,
	{ action, key, path, params, fields }: Form,
): Promise<number> {
	const { version } = await readDocument(db, key);
	const request = new Request(siteUrl + path, {
		method: "POST",
		body: new URLSearchParams({ ...fields, version: String(version) }),
	});

	try {
		const site = staffContext(db, at, role);
		const answer = await action(routeArgs(site, request, params));
		return readStatus(answer);
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.status;
		return readStatus(thrown);
	}
}

function readStatus(answer: unknown): number {
	const { init } = answer as { init: ResponseInit | null };
	return init?.status ?? 200;
}

const changes = [
	"content.publish",
	"content.restore",
	"content.schedule",
	"content.unpublish",
	"settings.publishing",
	"settings.time-zone",
];

const listChanges = async (db: Database) =>
	(await auditActions(db)).filter((action) => changes.includes(action));

const names = Object.keys(forms);
const namesOf = (...rights: Right[]) =>
	names.filter((name) => rights.includes(forms[name]?.right ?? "owners"));
const formNamed = (name: string) => forms[name] as Form;

// The tables run on one database only: the queries behind them are in the tests below.
onSqlite((test) => {
	test.each(names)("an owner may %s", async (db, name) => {
		expect([200, 303]).toContain(await send(db, "owner", formNamed(name)));
	});

	test.each(namesOf("everyone"))("a member may %s", async (db, name) => {
		expect([200, 303]).toContain(await send(db, "member", formNamed(name)));
	});

	test.each(namesOf("setting"))(
		"a member may %s where an owner allows it",
		async (db, name) => {
			const { clock } = staffContext(db, at);
			await saveMembersPublish({ db, clock, staffId: null }, true);

			expect([200, 303]).toContain(await send(db, "member", formNamed(name)));
		},
	);

	test.each(namesOf("setting"))("a member may not %s", async (db, name) => {
		const before = await listChanges(db);

		expect(await send(db, "member", formNamed(name))).toBe(403);
		expect(await listChanges(db)).toEqual(before);
	});

	test.each(namesOf("owners"))("a member may never %s", async (db, name) => {
		const { clock } = staffContext(db, at);
		await saveMembersPublish({ db, clock, staffId: null }, true);
		const before = await listChanges(db);

		expect(await send(db, "member", formNamed(name))).toBe(403);
		expect(await listChanges(db)).toEqual(before);
	});
}, prepare);

onBothDatabases((test) => {
	test("a member’s change of a scheduled article ends its schedule", async (db) => {
		const form = articleForm({ ...articleFields, intent: "draft" });

		await send(db, "member", form);

		expect(
			await rowIn(db, "content_documents", { key: ARTICLE }),
		).toMatchObject({
			publish_at: null,
			publish_error: expect.stringContaining("after it was scheduled"),
			draft_body: expect.stringContaining("A third text."),
		});
	});

	test("an earlier draft is restored by a member, and the one before it can be too", async (db) => {
		const listDrafts = async () =>
			(await rowsIn(db, "content_versions")).filter(
				({ key, number }) => key === ARTICLE && number === null,
			);
		const restore = async () => {
			const [draft] = await listDrafts();
			const fields = { draft: draft?.id ?? "", intent: "restore-draft" };
			return await send(db, "member", articleForm(fields));
		};
		const form = articleForm({ ...articleFields, intent: "draft" });
		await send(db, "member", form);

		expect(await restore()).toBe(303);

		expect(
			await rowIn(db, "content_documents", { key: ARTICLE }),
		).toMatchObject({ draft_body: expect.stringContaining("A draft.") });
		expect(await listDrafts()).toMatchObject([
			{ body: expect.stringContaining("A draft.") },
			{ body: expect.stringContaining("A third text.") },
		]);
	});

	test("an owner’s change of a scheduled article leaves its schedule", async (db) => {
		const form = articleForm({ ...articleFields, intent: "draft" });

		await send(db, "owner", form);

		expect(
			await rowIn(db, "content_documents", { key: ARTICLE }),
		).toMatchObject({
			publish_at: "2027-03-30T08:00:00.000Z",
			publish_error: null,
		});
	});

	test("a member may publish articles once an owner allows it, which is in the audit log", async (db) => {
		const form = {
			...formNamed("decide who publishes"),
			fields: { publishers: "members", intent: "publishing" },
		};

		await send(db, "owner", form);

		expect(await auditActions(db)).toContain("settings.publishing");
		expect(await send(db, "member", formNamed("publish an article"))).toBe(303);
	});
}, prepare);
