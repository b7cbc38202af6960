import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { describeCalls } from "#content/call-length.ts";
import type { StoredKey } from "#content/collections.server.ts";
import { documentKinds } from "#content/documents.ts";
import { offers } from "#content/offer.ts";
import { placeholderNames } from "#content/placeholder-names.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { listTopics } from "#content/topics.server.ts";
import { withDocument } from "#features/content/snapshot.server.ts";
import { onceFor } from "#lib/cache.ts";
import { builtFolder, isBuilt, notBuilt } from "./support/built-site.ts";
import { otherAgency } from "./support/other-agency.ts";
import { at, initial, siteWith, startedSite } from "./support/rendered-site.ts";

// Each test renders all pages.
vi.setConfig({ testTimeout: 120_000 });

const { company: renamed, tiers: repriced } = otherAgency;

/** With other facts and prices. Rendered once: its tests read only. */
const siteOfOtherAgency = onceFor((_: typeof otherAgency) =>
	siteWith(
		withDocument(
			withDocument(initial, "company", renamed, at),
			"tiers",
			repriced,
			at,
		),
	),
).bind(null, otherAgency);

describe.skipIf(!isBuilt)(`pages rendered by the server${notBuilt}`, () => {
	test("with what is shipped every page equals the build’s, byte for byte", async () => {
		const { files, built } = await siteWith(initial);

		const now = new Map([...files].map(([path, { etag }]) => [path, etag]));
		expect(now).toEqual(built);
	});

	test("with other facts no page, data or file has a shipped one", async () => {
		const { files, text } = await siteOfOtherAgency();

		const { company, tiers } = shippedContent();
		const facts = [
			company.legalName,
			company.blurb,
			company.email,
			company.supportEmail,
			company.phone,
			company.phoneInternational,
			company.address.street,
			company.address.postalCode,
			"sheaf.example",
			...Object.values(tiers).map(({ price }) => price),
			...offers.map((offer) => tiers[offer].name),
		];
		for (const path of files.keys()) {
			if (!/^\/[^.]*(\.data|\.xml|\.txt|\.json|\.webmanifest)?$/.test(path))
				continue;

			const page = text(path);
			for (const fact of facts) expect(page, path).not.toContain(fact);

			// The fonts have the product's name.
			expect(page.replace(/(Besley|Sans) Sheaf/g, ""), path).not.toMatch(
				/\bSheaf\b/,
			);

			const copy = page.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "");

			for (const name of placeholderNames)
				expect(copy, path).not.toContain(`{${name}}`);
		}
	});

	test("with another length of a call no page has the shipped one", async () => {
		const calls = describeCalls({ discovery: 45, onboarding: 60 });
		const { files, text } = await siteWith({
			...initial,
			content: { ...initial.content, calls },
		});

		const pages = [...files].filter(([, { type }]) =>
			/html|x-script|text\/plain/.test(type),
		);
		for (const [path] of pages)
			expect(text(path), path).not.toMatch(
				/fifteen minutes|half an hour to|\b15[- ]min|\{(call|onboarding)\./i,
			);
		expect(text("/")).toContain("Forty-five minutes is enough");
		expect(text("/industries/construction")).toContain(
			"45-min initial consultation",
		);
	});

	test("a name with markup stays text in pages and structured data", async () => {
		const { files, text } = await siteOfOtherAgency();

		for (const [path, { type }] of files) {
			if (!type.startsWith("text/html")) continue;

			const html = text(path);
			expect(html, path).not.toContain("<b id=x>");

			const blocks = html.matchAll(
				/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
			);
			const found = Array.from(
				blocks,
				([, json = ""]) => json && JSON.parse(json),
			);
			expect(JSON.stringify(found), path).toContain(
				JSON.stringify(renamed.name),
			);
		}
	});

	test("prices in structured data are amounts with a currency", async () => {
		const { text } = await siteOfOtherAgency();

		const prices = [
			...text("/").matchAll(/"minPrice":([\d.]+),"priceCurrency":"(\w+)"/g),
		].map(([, amount, currency]) => [Number(amount), currency]);
		expect(prices).toEqual([
			[1111, "EUR"],
			[2222, "EUR"],
			[33300, "EUR"],
			[44.5, "EUR"],
		]);
	});

	test("the VAT note follows every price, the numbers stand in the footer and in structured data", async () => {
		const { text } = await siteOfOtherAgency();

		expect(text("/llms.txt")).toContain("from €1,111 plus VAT.");
		expect(text("/llms.txt")).toContain("from € 44.50/month plus VAT.");
		expect(text("/about")).toContain(
			"Registered at &lt;York&gt; &amp; 42. VAT GB999.",
		);
		expect(text("/about")).toContain('"vatID":"GB999"');
	});

	test("a page of one’s own is linked at the foot of every page and listed, until it is taken down", async () => {
		const imprint = {
			title: "Imprint",
			slug: "imprint",
			description: "Who runs this website, and how to reach us.",
			link: "Impressum",
			body: "## Register\n\nWe are {legalName}.",
		};
		const withPage = withDocument(initial, "page:own", imprint, at);
		const { files, text, pages } = await siteWith(withPage);
		const without = withDocument(withPage, "page:own", null, at);
		(await pages.prepare(without)).show(without);

		expect(without.withdrawn).toContain("/info/imprint");
		expect(files.has("/info/imprint")).toBe(false);

		(await pages.prepare(withPage)).show(withPage);
		await pages.whenCurrent("/info/imprint");
		expect(text("/info/imprint")).toContain("We are Sheaf Systems Ltd.");
		expect(text("/")).toContain('href="/info/imprint"');
		for (const path of ["/sitemap.xml", "/llms.txt"]) {
			await pages.whenCurrent(path);
			expect(text(path), path).toContain("/info/imprint");
		}
	});

	test("each page’s policy allows its own scripts", async () => {
		const { files } = await siteOfOtherAgency();

		const policies = [...files.values()].filter(({ type }) =>
			type.startsWith("text/html"),
		);
		for (const { policy } of policies)
			expect(policy).toMatch(/script-src 'self' 'sha256-/);
	});

	test("a link to a missing page refuses the publication and names the page", async () => {
		const { pages, files, built } = await startedSite();
		const notice = {
			...documentKinds.notice.shipped,
			text: "New",
			link: "/no-such-page",
			linkText: "Read more",
		};

		const prepared = pages.prepare(withDocument(initial, "notice", notice, at));

		await expect(prepared).rejects.toThrow("/no-such-page leads to no page");
		expect(files.get("/")?.etag).toBe(built.get("/"));
	});

	test("links to pages that need a database are checked without an error in the log", async () => {
		const { pages } = await startedSite();
		const logged = vi.spyOn(console, "error");
		const [[id, article] = []] = initial.entries.article;
		if (!id || !article) throw new Error("No articles are shipped.");
		const body = "[Call](/book), [ask](/ask), [save](/savings/construction).";

		await pages.prepare(
			withDocument(initial, `article:${id}`, { ...article, body }, at),
		);

		expect(logged).not.toHaveBeenCalled();
	});

	test("nothing changes before a publication is stored", async () => {
		const { pages, files, built } = await startedSite();
		const edited = withDocument(initial, "company", renamed, at);

		const prepared = await pages.prepare(edited);
		const before = files.get("/")?.etag;
		prepared.show(edited);

		expect(before).toBe(built.get("/"));
		expect(files.get("/")?.etag).not.toBe(before);
	});

	test("a publication renders what changed, its lists and the home page first", async () => {
		const { pages } = await startedSite();
		const { redirects, team } = initial.documents;
		const [first, ...others] = team.members;
		const [id, article] = [...initial.entries.article][0] ?? [];
		if (!first || !id || !article) throw new Error("Nothing is shipped.");

		const bodies = {
			team: { ...team, members: [{ ...first, bio: "Rewritten." }, ...others] },
			redirects: {
				...redirects,
				entries: [{ from: "/old-price-list", to: "/services" }],
			},
			[`article:${id}`]: { ...article, body: `${article.body}\nAnd more.\n` },
		};
		const listRendered = async (key: keyof typeof bodies) => {
			const candidate = withDocument(
				initial,
				key as StoredKey,
				bodies[key],
				at,
			);
			const { addresses } = await pages.prepare(candidate);
			return addresses.filter((address) => !address.endsWith(".data"));
		};

		expect(await listRendered("redirects")).toEqual([]);
		expect(await listRendered("team")).toEqual(["/about", "/blog", "/"]);
		expect(await listRendered(`article:${id}`)).toEqual([
			`/blog/${article.fields.slug}`,
			...listTopics([article.fields]).map(({ path }) => path),
			"/blog",
			"/",
		]);
	});

	test("every page is rendered again after a publication, and only one that differs is replaced", async () => {
		const { pages, files } = await startedSite();
		const [[id, article] = [], [, other] = []] = initial.entries.article;
		if (!id || !article || !other) throw new Error("No articles are shipped.");
		const path = `/blog/${other.fields.slug}`;
		const edit = async (changed: typeof article) => {
			const before = files.get(path);
			pages.begin(withDocument(initial, `article:${id}`, changed, at));
			await pages.whenCurrent(path);
			return files.get(path) === before;
		};

		const isSameAfterText = await edit({
			...article,
			body: `${article.body}\nAnd more.\n`,
		});
		const isSameAfterTitle = await edit({
			...article,
			fields: { ...article.fields, title: "New" },
		});

		expect([isSameAfterText, isSameAfterTitle]).toEqual([true, false]);
	});

	test("a redirect leaves pages that are still to be rendered as they are", async () => {
		const { pages, text } = await startedSite();
		const edited = withDocument(initial, "tiers", repriced, at);
		const entries = [{ from: "/old", to: "/services" }];
		const redirected = withDocument(edited, "redirects", { entries }, at);

		pages.begin(edited);
		pages.begin(redirected);
		await pages.whenCurrent("/services");

		expect(text("/services")).toContain(repriced.blueprint.price);
	});

	test("an article’s new tag gets a page, and the tag that only it had loses its own", async () => {
		const { pages, files, text } = await startedSite();
		const [id, shipped] =
			[...initial.entries.article].find(([, { fields }]) =>
				fields.tags.includes("pricing"),
			) ?? [];
		if (!id || !shipped) throw new Error("No article is about pricing.");
		const article = {
			...shipped,
			fields: { ...shipped.fields, tags: ["plumbing", "buying"] },
		};

		const edited = withDocument(initial, `article:${id}`, article, at);
		const prepared = await pages.prepare(edited);
		prepared.show(edited);
		for (const path of [
			"/blog/tag/plumbing",
			"/blog/tag/buying",
			"/sitemap.xml",
		])
			await pages.whenCurrent(path);

		expect(text("/blog/tag/plumbing")).toContain(shipped.fields.title);
		expect(text("/sitemap.xml")).toContain("/blog/tag/plumbing<");
		expect(files.has("/blog/tag/pricing")).toBe(false);
		expect(text("/blog/tag/buying")).not.toContain("/blog/tag/pricing");
	});

	test("what was taken off or renamed before the start is not served from the build", async () => {
		const [id, article] =
			[...initial.entries.article].find(([, { fields }]) =>
				fields.tags.includes("pricing"),
			) ?? [];
		const [caseId = "", study] = [...initial.entries.case][0] ?? [];
		if (!id || !article || !study) throw new Error("Nothing is shipped.");
		const withdrawn = withDocument(
			withDocument(initial, `article:${id}`, null, at),
			`case:${caseId}`,
			{ ...study, slug: "renamed" },
			at,
		);

		const { files } = await siteWith(withdrawn, withdrawn);

		const gone = [
			`/blog/${article.fields.slug}`,
			`/blog/${article.fields.slug}.data`,
			"/blog/tag/pricing",
			"/blog/tag/pricing.data",
			`/case-studies/${study.slug}`,
			`/case-studies/${study.slug}.data`,
		];
		expect(gone.filter((path) => files.has(path))).toEqual([]);
		expect(files.has("/case-studies/renamed")).toBe(true);
	});

	test("a new version of a policy is shown, the one before at its address, and visitors are asked again", async () => {
		const { pages, text } = await startedSite();
		const shipped = initial.entries.legal.get("cookies-policy");
		if (!shipped) throw new Error("There is no cookie policy.");

		const { slug, earlier, consentVersion: _, ...current } = shipped;
		const policy = {
			...current,
			slug,
			summary: "We store less.",
			date: "2026-12-24",
			note: "Less.",
			earlier: [current, ...earlier],
			consentVersion: "2026-12-24",
		};

		const edited = withDocument(initial, "legal:cookies-policy", policy, at);
		const prepared = await pages.prepare(edited);
		prepared.show(edited);

		const before = "/cookies-policy/2026-11-29";
		for (const path of [before, "/sitemap.xml", "/"])
			await pages.whenCurrent(path);

		expect(text("/cookies-policy")).toContain("We store less.");
		expect(text(before)).toContain(
			"applied from 29 November 2026 until 24 December 2026",
		);
		expect(text("/cookies-policy")).not.toContain(`href="${before}"`);
		expect(text("/")).toContain('"consentVersion":"2026-12-24"');
	});

	test("a case that other pages link to is named when it is taken down, unless a redirect leads on", async () => {
		const { pages } = await startedSite();
		const path = "/case-studies/cleaning-company-rota";
		const without = withDocument(
			initial,
			"case:cleaning-company-rota",
			null,
			at,
		);
		const redirected = withDocument(
			without,
			"redirects",
			{ entries: [{ from: path, to: "/case-studies" }] },
			at,
		);

		const prepared = await pages.prepare(without);
		const mended = await pages.prepare(redirected);

		expect([...prepared.deadLinks]).toEqual([path]);
		expect([...mended.deadLinks]).toEqual([]);
	});

	test("a second publication reaches every page, also by texts that are cached", async () => {
		const { pages, files, text } = await startedSite();
		const edited = withDocument(initial, "tiers", repriced, at);

		pages.begin(edited);
		for (const path of files.keys()) await pages.whenCurrent(path);

		const old = Object.values(shippedContent().tiers).map(({ price }) => price);
		for (const [path, { type }] of files)
			if (/html|x-script|text\/plain/.test(type))
				for (const price of old) expect(text(path), path).not.toContain(price);
	});
});

test("the build’s pages carry the content once", () => {
	if (!isBuilt) return;
	const html = readFileSync(`${builtFolder}/index.html`, "utf8");

	expect(html.match(/id="content"/g)).toHaveLength(1);
});
