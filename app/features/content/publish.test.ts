import { expect, test } from "vitest";
import { type DocumentKey, documentKinds } from "#content/documents.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import { saveDraft } from "./drafts.server.ts";
import { changedFields, listVersions, readDocument } from "./history.server.ts";
import { PageRefused, type Pages } from "./pages.server.ts";
import { publishDocument, unpublishEntry } from "./publish.server.ts";
import { shippedEntries } from "./published-bodies.server.ts";
import { passMoment } from "./revision.server.ts";
import { loadSnapshot } from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

const at = "2026-11-26T10:00:00.000Z";
const shipped = documentKinds.company.shipped;

let ids = 0;

function testSite(db: Database, pages?: Pages): ContentSite {
	const newId = () => {
		ids += 1;
		return `id-${ids}`;
	};
	return { db, clock: { at, newId }, pages, staffId: null };
}

const company = (changes: object, version: number | null = null) => ({
	key: "company" as const,
	body: { ...shipped, ...changes },
	version,
});

/** Pages that call `whenPrepared` while they are rendered. `linked`: the path of an entry that a page links to. */
function pagesWith(
	whenPrepared: () => unknown,
	linked?: string,
): Pages & { shown: string[] } {
	const shown: string[] = [];
	return {
		shown,
		live: {} as Pages["live"],
		preview: () => Promise.reject(new Error("There are no previews here.")),
		hasPage: () => Promise.resolve(true),
		async prepare({ content, documents }) {
			const { entries } = documents.redirects;
			const isDead = linked && !entries.some(({ from }) => from === linked);
			await whenPrepared();
			return {
				addresses: [],
				deadLinks: new Set(isDead ? [linked] : []),
				show: () => shown.push(content.company.name),
			};
		},
	};
}

onBothDatabases((test) => {
	test("a published document replaces what was shipped, whole", async (db) => {
		const pages = pagesWith(() => {});

		const result = await publishDocument(
			testSite(db, pages),
			company({ name: "Oak" }),
		);

		const snapshot = await loadSnapshot(db, at);
		expect(result).toEqual({ outcome: "published", number: 1 });
		expect(snapshot).toMatchObject({ revision: "1", isEdited: true });
		expect(snapshot.content.company).toMatchObject({ name: "Oak" });
		expect(pages.shown).toEqual(["Oak"]);
	});

	test.each([
		["HTML", "<div>One</div>", "Line 1: HTML is not shown: use Markdown."],
		["a link without a place", "[One](services)", "must begin with"],
	])("an article with %s is refused", async (db, _name, body, reason) => {
		const [id, article] = [...shippedEntries().article][0] ?? [];

		const result = await publishDocument(testSite(db), {
			key: `article:${id}`,
			body: { ...article, body },
			version: null,
		});

		expect(result).toMatchObject({
			outcome: "refused",
			page: "Article",
			reason: expect.stringContaining(reason),
		});
	});

	test.each([
		["/blog/why-our-prices-are-on-the-door", ["/blog"]],
		["/blog/another-article", []],
	] as [string, string[]][])(
		"an article is taken down while pages link to %s: it is redirected to %j",
		async (db, linked, targets) => {
			const key = "article:why-our-prices-are-on-the-door";
			const pages = pagesWith(() => {}, linked);

			const result = await unpublishEntry(testSite(db, pages), {
				key,
				version: null,
			});

			const { documents, entries } = await loadSnapshot(db, at);
			expect(result).toMatchObject({ outcome: "published" });
			expect(entries.article.size).toBe(7);
			expect(documents.redirects.entries.map(({ to }) => to)).toEqual(targets);
		},
	);

	test("an article that is down already is not taken down again", async (db) => {
		const key = "article:why-our-prices-are-on-the-door";
		const takeDown = () =>
			unpublishEntry(
				testSite(
					db,
					pagesWith(() => {}),
				),
				{ key, version: null },
			);

		expect(await takeDown()).toMatchObject({ outcome: "published" });
		expect(await takeDown()).toEqual({ outcome: "unchanged" });
		expect(
			await rowsIn(db, "audit_log", { action: "content.unpublish" }),
		).toHaveLength(1);
	});

	test("a team without the authors of articles is refused, and the articles are named", async (db) => {
		const { members } = documentKinds.team.shipped;
		const [id, article] = [...shippedEntries().article][0] ?? [];
		const author = article?.fields.author;

		const result = await publishDocument(testSite(db), {
			key: "team",
			body: { members: members.filter((each) => each.id !== author) },
			version: null,
		});

		expect(id).toBeDefined();
		expect(result).toMatchObject({
			outcome: "refused",
			page: "Team",
			reason: expect.stringContaining(`“${article?.fields.title}”`),
		});
	});

	test("an article without its author can be published with another one, while others still lack theirs", async (db) => {
		const [first, second] = [...shippedEntries().article];
		if (!first || !second) throw new Error("No articles are shipped.");
		const publishBy = (
			[id, article]: typeof first,
			author: string,
			body: string,
		) =>
			publishDocument(testSite(db), {
				key: `article:${id}`,
				body: { body, fields: { ...article.fields, author } },
				version: null,
			});
		await publishBy(first, "nina", "One.");
		await publishBy(second, "nina", "Two.");
		// As an import of an earlier version could leave it.
		await db
			.updateTable("content_versions")
			.set(({ fn, val }) => ({
				body: fn("replace", ["body", val('"nina"'), val('"gone"')]),
			}))
			.execute();

		const withGone = await publishBy(first, "gone", "One again.");
		const withOther = await publishBy(first, "tom", "One again.");

		expect(withGone).toMatchObject({
			outcome: "invalid",
			issues: [{ field: "fields.author" }],
		});
		expect(withOther).toMatchObject({ outcome: "published" });
	});

	test("the same body again makes no version", async (db) => {
		await publishDocument(testSite(db), company({ name: "Oak" }));

		const result = await publishDocument(
			testSite(db),
			company({ name: "  Oak " }),
		);

		expect(result).toEqual({ outcome: "unchanged" });
		expect(await rowsIn(db, "content_versions")).toHaveLength(1);
		expect(await loadSnapshot(db, at)).toMatchObject({ revision: "1" });
	});

	test("a document with a picture that is not stored is refused", async (db) => {
		const blurb = "See /media/0198f2a0-0000-7000-8000-000000000001/600x400";

		const result = await publishDocument(testSite(db), company({ blurb }));

		expect(result).toMatchObject({ outcome: "refused", page: "Company" });
		expect(await rowsIn(db, "content_versions")).toEqual([]);
	});

	test("invalid fields are named by their path", async (db) => {
		const { address } = shipped;
		const body = company({ email: "no", address: { ...address, street: "" } });

		const result = await publishDocument(testSite(db), body);

		expect(result).toMatchObject({
			outcome: "invalid",
			issues: expect.arrayContaining([
				expect.objectContaining({ field: "email" }),
				expect.objectContaining({ field: "address.street" }),
			]),
		});
		expect(await rowsIn(db, "content_versions")).toEqual([]);
	});

	test("who saw an older version gets a conflict, and nothing changes", async (db) => {
		await publishDocument(testSite(db), company({ phone: "020 7946 0999" }, 0));

		const result = await publishDocument(
			testSite(db),
			company({ answerHours: 4 }, 0),
		);

		const { content, revision } = await loadSnapshot(db, at);
		expect(result).toEqual({ outcome: "conflict" });
		expect(content.company).toMatchObject({
			phone: "020 7946 0999",
			answerHours: 8,
		});
		expect(revision).toBe("1");
	});

	test("a page that fails refuses the publication with its name", async (db) => {
		const pages = pagesWith(() => {
			throw new PageRefused("/faq", "It has no heading.");
		});

		const result = await publishDocument(
			testSite(db, pages),
			company({ name: "Oak" }),
		);

		expect(result).toEqual({
			outcome: "refused",
			page: "/faq",
			reason: "It has no heading.",
		});
		expect(await rowsIn(db, "content_versions")).toEqual([]);
	});

	test("a publication of another document meanwhile is rendered, too", async (db) => {
		const notice = { ...documentKinds.notice.shipped, text: "Closed" };
		let attempts = 0;
		const pages = pagesWith(async () => {
			attempts += 1;
			if (attempts === 1)
				await publishDocument(testSite(db), {
					key: "notice",
					body: notice,
					version: null,
				});
		});

		await publishDocument(testSite(db, pages), company({ name: "Oak" }));

		const { content, revision } = await loadSnapshot(db, at);
		expect(attempts).toBe(2);
		expect(pages.shown).toEqual(["Oak"]);
		expect(revision).toBe("2");
		expect(content).toMatchObject({
			company: { name: "Oak" },
			notice: { text: "Closed" },
		});
	});

	test("of two publications of one version at once, one is a conflict", async (db) => {
		const results = await Promise.all([
			publishDocument(testSite(db), company({ name: "Oak" }, 0)),
			publishDocument(testSite(db), company({ name: "Elm" }, 0)),
		]);

		const outcomes = results.map(({ outcome }) => outcome).sort();
		expect(outcomes).toEqual(["conflict", "published"]);
	});

	test("a draft changes no page, and is gone once it is published", async (db) => {
		const draft = { ...shipped, name: "" };
		await saveDraft(testSite(db), { key: "company", draft, version: 0 });
		const saved = await readDocument(db, "company");

		await publishDocument(testSite(db), company({ name: "Oak" }, 1));

		expect(saved).toMatchObject({ version: 1, draft: { name: "" } });
		expect(await readDocument(db, "company")).toMatchObject({
			version: 2,
			number: 1,
			draft: null,
		});
	});

	test("restoring publishes the old body as a new version", async (db) => {
		await publishDocument(testSite(db), company({ name: "Oak" }));
		await publishDocument(testSite(db), company({ name: "Elm" }));
		const [, oldest] = await listVersions(db, "company");

		await publishDocument(testSite(db), {
			key: "company",
			body: oldest?.body,
			version: null,
			action: "content.restore",
		});

		const versions = await listVersions(db, "company");
		expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
		expect((await loadSnapshot(db, at)).content.company.name).toBe("Oak");
	});

	test("every publication has an audit event", async (db) => {
		await publishDocument(testSite(db), company({ name: "Oak" }));

		expect(await rowsIn(db, "audit_log")).toMatchObject([
			{
				action: "content.publish",
				detail: JSON.stringify({ document: "company", version: 1 }),
			},
		]);
	});

	test("a stored body that no longer fits shows what is shipped and is reported", async (db) => {
		await publishDocument(testSite(db), company({ name: "Oak" }));
		await db
			.updateTable("content_versions")
			.set({ body: JSON.stringify({ name: 3 }) })
			.execute();

		const snapshot = await loadSnapshot(db, at);

		expect(snapshot.unreadable).toEqual(["company"] satisfies DocumentKey[]);
		expect(snapshot.content.company.name).toBe("Sheaf");
	});

	test("a changed default is noticed where the document was edited", async (db) => {
		await publishDocument(testSite(db), company({ name: "Oak" }));
		await db
			.updateTable("content_documents")
			.set({ default_hash: "of an earlier release" })
			.execute();

		expect(await readDocument(db, "company")).toMatchObject({
			hasNewDefault: true,
		});
		expect(await readDocument(db, "tiers")).toMatchObject({
			hasNewDefault: false,
		});
	});

	test("the notice begins and ends at its moments", async (db) => {
		const notice = {
			...documentKinds.notice.shipped,
			text: "Closed",
			from: "2027-03-26T00:00:00.000Z",
			until: "2027-03-28T23:00:00.000Z",
		};
		await publishDocument(testSite(db), {
			key: "notice",
			body: notice,
			version: null,
		});

		const shownAt = async (moment: string) => {
			const { content, nextChange } = await loadSnapshot(db, moment);
			return [content.notice?.text ?? null, nextChange];
		};

		expect(await shownAt("2027-01-01T00:00:00.000Z")).toEqual([
			null,
			notice.from,
		]);
		expect(await shownAt(notice.from)).toEqual(["Closed", notice.until]);
		expect((await shownAt(notice.until))[0]).toBeNull();
	});

	test("the end of a notice raises the revision once, also for a clock that is behind", async (db) => {
		const until = "2027-03-28T23:00:00.000Z";
		await publishDocument(testSite(db), {
			key: "notice",
			body: { ...documentKinds.notice.shipped, text: "Closed", until },
			version: null,
		});
		const before = await loadSnapshot(db, "2027-03-28T22:59:00.000Z");

		await Promise.all([passMoment(db, before), passMoment(db, before)]);

		const behind = await loadSnapshot(db, "2027-03-28T22:59:58.000Z");
		expect(before.content.notice?.text).toBe("Closed");
		expect(Number(behind.revision)).toBe(Number(before.revision) + 1);
		expect(behind.content.notice).toBeNull();
	});

	test("the year changes at midnight in the agency's time zone", async (db) => {
		const newYear = "2027-01-01T00:00:00.000Z";
		const before = await loadSnapshot(db, "2026-12-31T23:59:59.999Z");
		const after = await loadSnapshot(db, newYear);

		expect(before).toMatchObject({
			content: { year: 2026 },
			nextChange: newYear,
		});
		expect(after.content.year).toBe(2027);
	});
});

test("changes between versions are listed by field", () => {
	const before = { name: "Oak", features: ["a", "b"], off: true };
	const after = { name: "Elm", features: ["a"], off: true };

	expect(changedFields(before, after)).toEqual([
		{ field: "name", before: "Oak", after: "Elm" },
		{ field: "features.1", before: "b", after: "" },
	]);
});
