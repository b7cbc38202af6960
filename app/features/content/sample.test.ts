import { expect } from "vitest";
import { collections } from "#content/collections.server.ts";
import { documentKinds } from "#content/documents.ts";
import { lawNames } from "#content/law-names.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { publishDocument } from "./publish.server.ts";
import { putBackSample, removeSample } from "./remove-sample.server.ts";
import {
	acceptSample,
	countSample,
	listSample,
	type SampleItem,
} from "./sample-items.server.ts";
import { sampleKinds } from "./sample-sources.server.ts";
import { loadSnapshot } from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

const at = "2026-11-26T10:00:00.000Z";

let ids = 0;

function testSite(db: Database): ContentSite {
	const newId = () => {
		ids += 1;
		return `sample-${ids}`;
	};
	return { db, clock: { at, newId }, staffId: null };
}

const read = async (db: Database) => listSample(db, await loadSnapshot(db, at));

const stateOf = async (db: Database, id: string) =>
	(await read(db)).find((item) => item.id === id)?.state;

const idsOf = (
	items: readonly SampleItem[],
	kind?: string,
	state: SampleItem["state"] = "sample",
) =>
	items
		.filter((item) => (!kind || item.kind === kind) && item.state === state)
		.map(({ id }) => id);

onBothDatabases((test) => {
	test("a fresh installation has something of every kind, with where it shows", async (db) => {
		const items = await read(db);

		const kinds = countSample(items).map(({ kind }) => kind);
		expect(kinds).toEqual(Object.keys(sampleKinds));
		for (const { id, title, text, kind, paths } of items) {
			expect(title, id).not.toBe("");
			expect(text, id).not.toBe("");
			if (kind !== "template") expect(paths, id).not.toEqual([]);
		}
	});

	test("a quote is listed with the words and the pages of its case", async (db) => {
		const quote = (await read(db)).find(({ id }) => id === "quote:cleaning");

		expect(quote).toMatchObject({
			title: "Owner, regional cleaning company",
			text: expect.stringMatching(/^I used to write quotes/),
			paths: ["/", "/industries/cleaning-service"],
		});
	});

	test("what is removed and put back is as it was", async (db) => {
		const site = testSite(db);
		const before = await loadSnapshot(db, at);
		const all = idsOf(await read(db));

		const removed = await removeSample(site, all);
		const left = await read(db);
		const put = await putBackSample(site, idsOf(left, undefined, "removed"));
		// What rests on a case is listed again once the case is back.
		await putBackSample(site, idsOf(await read(db), undefined, "removed"));

		expect(removed.refusal).toBeNull();
		expect(countSample(left).map(({ kind }) => kind)).toEqual([
			"fact",
			"plan",
			"legal",
		]);
		expect(put.refusal).toBeNull();
		const after = await loadSnapshot(db, at);
		expect(after.documents.quotes).toEqual(before.documents.quotes);
		expect(after.documents.claims).toEqual(before.documents.claims);
		expect(after.documents.team).toEqual(before.documents.team);
		expect(after.documents.faq).toEqual(before.documents.faq);
		expect([...after.entries.case.keys()].sort()).toEqual(
			[...before.entries.case.keys()].sort(),
		);
		expect(after.entries.article.size).toBe(before.entries.article.size);
	});

	test("everything is removed in one publication, and put back in one", async (db) => {
		const site = testSite(db);
		const all = (await read(db)).filter(({ canRemove }) => canRemove);
		const readRevision = async () =>
			Number((await loadSnapshot(db, at)).revision);
		const before = await readRevision();

		const { changed } = await removeSample(site, idsOf(all));
		const removed = await readRevision();
		const back = idsOf(await read(db), undefined, "removed");
		const put = await putBackSample(site, back);

		expect(changed.toSorted()).toEqual(idsOf(all).toSorted());
		expect(put.changed.toSorted()).toEqual(back.toSorted());
		expect([removed, await readRevision()]).toEqual([before + 1, before + 2]);
	});

	test("an article that is put back brings its author back", async (db) => {
		const site = testSite(db);
		await removeSample(site, idsOf(await read(db)));
		const [id, article] = [...collections.article.shipped][0] ?? [];

		const first = await putBackSample(site, [`article:${id}`]);
		const second = await putBackSample(site, [`article:${id}`]);

		const { entries, documents } = await loadSnapshot(db, at);
		expect(first.refusal).toBeNull();
		expect(second.changed).toEqual([]);
		expect([...entries.article.keys()]).toEqual([id]);
		expect(documents.team.members.map((member) => member.id)).toEqual([
			article?.fields.author,
		]);
	});

	test("links of an article that is put back lead to the list of what is still off, until that is back", async (db) => {
		const site = testSite(db);
		const from = "/case-studies/builders-merchant-quotes";
		await removeSample(site, idsOf(await read(db)));
		const readTarget = async () => {
			const { documents } = await loadSnapshot(db, at);
			return documents.redirects.entries.find((each) => each.from === from)?.to;
		};

		await putBackSample(site, ["article:the-first-quote-wins-the-order"]);
		const before = await readTarget();
		await putBackSample(site, ["case:builders-merchant-quotes"]);

		expect([before, await readTarget()]).toEqual(["/case-studies", undefined]);
	});

	test("what a colleague has changed meanwhile stays, and the rest is removed", async (db) => {
		const site = testSite(db);
		const ids = idsOf(await read(db), "answer");
		const { tabs } = documentKinds.faq.shipped;
		const own = tabs.map((tab, index) =>
			index > 0
				? tab
				: {
						...tab,
						items: tab.items.map((item) => ({ ...item, answer: "Ask us." })),
					},
		);
		await publishDocument(site, {
			key: "faq",
			body: { tabs: own },
			version: null,
		});

		await removeSample(site, ids);

		const { documents } = await loadSnapshot(db, at);
		const left = documents.faq.tabs.flatMap(({ items }) => items);
		expect(left).toHaveLength(tabs[0]?.items.length ?? 0);
		expect(new Set(left.map(({ answer }) => answer))).toEqual(
			new Set(["Ask us."]),
		);
	});

	test("a person’s articles are given to another before they leave", async (db) => {
		const site = testSite(db);
		const { entries } = await loadSnapshot(db, at);
		const [author = ""] = [...entries.article.values()].map(
			({ fields }) => fields.author,
		);
		const other = documentKinds.team.shipped.members.find(
			({ id }) => id !== author,
		)?.id;

		const asked = await removeSample(site, [`person:${author}`]);
		const done = await removeSample(site, [`person:${author}`], other);

		expect(asked.changed).toEqual([]);
		expect(asked.authors?.candidates.map(({ id }) => id)).toContain(other);
		expect(done).toMatchObject({
			changed: [`person:${author}`],
			refusal: null,
		});
		const after = await loadSnapshot(db, at);
		const authors = [...after.entries.article.values()].map(
			({ fields }) => fields.author,
		);
		expect(authors).not.toContain(author);
	});

	test("an old tab removes nothing that was replaced meanwhile", async (db) => {
		const site = testSite(db);
		const { quotes } = documentKinds.quotes.shipped;
		const own = quotes.map((quote) => ({ ...quote, places: ["home"] }));
		await publishDocument(site, {
			key: "quotes",
			body: { quotes: own },
			version: null,
		});

		const { changed } = await removeSample(site, ["quote:cleaning"]);

		expect(changed).toEqual([]);
		const { documents } = await loadSnapshot(db, at);
		expect(documents.quotes.quotes).toHaveLength(3);
	});

	test("removing twice, from two tabs, is removing once", async (db) => {
		const site = testSite(db);

		await removeSample(site, ["claim:transformed"]);
		const second = await removeSample(site, ["claim:transformed"]);

		expect(second).toMatchObject({ changed: [], refusal: null });
		expect(await stateOf(db, "claim:transformed")).toBe("removed");
	});

	test("what is accepted is no longer counted, until it is asked about again", async (db) => {
		const answers = idsOf(await read(db), "answer");
		await acceptSample(db, answers, true);
		const accepted = countSample(await read(db));

		await acceptSample(db, answers.slice(0, 1), false);

		expect(accepted.map(({ kind }) => kind)).not.toContain("answer");
		expect(countSample(await read(db))).toContainEqual({
			kind: "answer",
			label: "FAQ",
			count: 1,
		});
	});

	test("law that the texts name is the sample’s in another country, fact by fact", async (db) => {
		const { shipped } = documentKinds.company;
		const listLaw = async () =>
			(await read(db)).flatMap(({ id }) => id.split("fact:law.")[1] ?? []);
		const atHome = await listLaw();
		await publishDocument(testSite(db), {
			key: "company",
			body: {
				...shipped,
				address: { ...shipped.address, country: "IE", countryName: "Ireland" },
				law: { ...shipped.law, contract: "Irish law", cap: "€5,000" },
			},
			version: null,
		});

		const abroad = await listLaw();

		expect(atHome).toEqual(["cap", "delivery"]);
		expect(abroad).toContain("interest");
		expect(abroad).toHaveLength(lawNames.length - 2);
		expect(abroad).not.toContain("cap");
	});

	test("a renamed plan has its shipped button on the list until the button is changed", async (db) => {
		const { shipped } = documentKinds.tiers;
		const publish = (changes: object) =>
			publishDocument(testSite(db), {
				key: "tiers",
				body: { ...shipped, blueprint: { ...shipped.blueprint, ...changes } },
				version: null,
			});
		const button = "plan:blueprint.button";
		const before = await stateOf(db, button);

		await publish({ name: "Site visit" });
		const renamed = await stateOf(db, button);
		await publish({ name: "Site visit", buttonText: "Book a site visit" });

		expect([before, renamed]).toEqual([undefined, "sample"]);
		expect(await stateOf(db, button)).toBeUndefined();
		expect(await stateOf(db, "plan:blueprint")).toBe("sample");
	});

	test("a replaced fact is the agency’s own", async (db) => {
		await publishDocument(testSite(db), {
			key: "company",
			body: { ...documentKinds.company.shipped, name: "Oak" },
			version: null,
		});

		expect(await stateOf(db, "fact:name")).toBeUndefined();
		expect(await stateOf(db, "fact:email")).toBe("sample");
	});
});
