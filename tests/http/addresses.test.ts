import { expect } from "vitest";
import { unescaped } from "../support/built-site.ts";
import { send, sendPlainForm } from "../support/http.ts";
import { test } from "../support/site-test.ts";

test("hostile paths get a 4xx page without active markup", async ({ site }) => {
	const alive = `<script>window.pwned=1</script>`;
	for (const path of [
		`/${alive}`,
		`/%3Cscript%3Ewindow.pwned=1%3C/script%3E`,
		"/%00",
		"/%ff%fe",
		"/%",
		"/%0d%0aset-cookie:%20a=b",
		"/..%2f..%2f..%2fetc/passwd",
		"/../../etc/passwd",
		"/assets/..%2f..%2f..%2fpackage.json",
		"/.env",
		"/server/start.ts",
		"/__proto__",
		"/constructor.data",
		"/blog/no-such-article",
		"/blog/__proto__",
		"/case-studies/none",
		"/privacy-policy/2020-01-01",
		"/industries/plumbing",
		"/industries/__proto__",
		"/savings/plumbing",
		"/x%0A%7B%22event%22:%22forged%22%7D",
		'/y"}{"event":"forged"}',
		"/quiz/result/quoting/made-up/time",
		"/\\evil.example",
		`/${"a".repeat(7_000)}`,
		`/${"%F0%9F%A7%B9".repeat(500)}`,
	]) {
		const reply = await send(site, path, { method: "GET" });
		const name = path.slice(0, 60);

		expect(reply.status, name).toBeGreaterThanOrEqual(400);
		expect(reply.status, name).toBeLessThan(500);
		expect(reply.headers["set-cookie"], name).toBeUndefined();
		expect(reply.headers.location, name).toBeUndefined();
		expect(reply.text, name).not.toContain(alive);
		expect(reply.text, name).not.toContain("root:x:");
	}

	expect((await send(site, "/", { method: "GET" })).status).toBe(200);
	await expect.poll(() => site.output()).toContain("/y");
	expect(site.output(), "a forged line of the log").not.toContain(
		'"event":"forged"',
	);
});

test("no path redirects to another site", async ({ site }) => {
	for (const path of [
		"//evil.example/%2e%2e",
		"//evil.example/..",
		"//evil.example/",
		"//evil.example//quiz/",
		"/%09/evil.example/",
		"/%5cevil.example/",
		"/quiz/?to=//evil.example",
	]) {
		const { status, headers } = await send(site, path, { method: "GET" });

		expect(status, path).toBeLessThan(500);
		expect(new URL(headers.location ?? "/", site.url).origin, path).toBe(
			site.url,
		);
	}
});

test("sitemap, feeds and manifests have the right type and public URLs", async ({
	site,
}) => {
	for (const [path, type] of [
		["/sitemap.xml", "application/xml"],
		["/feed.xml", "application/rss+xml; charset=utf-8"],
		["/feed.json", "application/feed+json; charset=utf-8"],
		["/robots.txt", "text/plain"],
		["/llms.txt", "text/plain"],
		["/site.webmanifest", "application/manifest+json"],
		["/.well-known/gpc.json", "application/json"],
		["/.well-known/security.txt", "text/plain"],
		["/share/home.png", "image/png"],
		["/favicon.ico", "image/x-icon"],
		["/apple-touch-icon.png", "image/png"],
	] as const) {
		const reply = await send(site, path, { method: "GET" });

		expect(reply.status, path).toBe(200);
		expect(reply.headers["content-type"], path).toContain(type);
		expect(reply.text, path).not.toContain("origin.invalid");
	}
});

test("every inner page has a title, a description, a share picture and breadcrumbs from Home", async ({
	site,
}) => {
	for (const [path, name] of [
		["/services", "Services"],
		["/case-studies", "Case studies"],
		["/industries/construction", "Construction Suppliers"],
		["/savings/construction", "Savings calculator"],
		["/academy/request", "Request Academy Information"],
		["/book", "Book a call"],
		["/quiz", "Business Bottleneck Finder"],
		["/see-it-work", "See it work"],
		["/ask", "Ask us a question"],
		["/newsletter", "Newsletter"],
		["/your-data", "Your data"],
		["/login", "Login"],
	] as const) {
		const { text } = await send(site, path, { method: "GET" });

		const readMeta = (name: string) =>
			new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(
				text,
			)?.[1] ?? "";

		expect(unescaped(readMeta("og:title")), path).toMatch(/^.{11,70}$/);
		expect(unescaped(readMeta("description")), path).toMatch(/^.{21,160}$/);

		const { pathname: picture } = new URL(readMeta("og:image"));
		expect((await send(site, picture, { method: "GET" })).status, picture).toBe(
			200,
		);

		const [trail = "", ...others] =
			text.match(/<nav[^>]*"Breadcrumb".*?<\/nav>/gs) ?? [];
		expect(others, path).toEqual([]);
		expect(trail, path).toMatch(/<a [^>]*href="\/"/);
		expect(trail, path).toMatch(
			new RegExp(`aria-current="page"[^>]*>(<[^>]+>)*${name}<`),
		);
	}
});

test("the calculator's form responds with a results page, and errors at its fields", async ({
	site,
}) => {
	const get = async (path: string) =>
		(await send(site, path, { method: "GET" })).text;

	const action = 'action="/savings/construction" method="get">';
	expect(await get("/industries/construction")).toContain(action);

	const refused = await get("/savings/construction?hours=abc");
	expect(refused).toMatch(
		/<input[^>]* id="([^"]+)"[^>]*aria-describedby="[^"]*"[^>]*value="abc"/,
	);
	expect(refused).toContain("That isn’t a number we can use");

	const result = await get("/savings/construction?hours=30");
	expect(result.replace(/<[^>]+>/g, "")).toContain("€1,620 to €3,240");
	expect(result).toMatch(/<meta name="robots" content="[^"]*noindex/);
});

test("pages behind invalid links of emails are not cached and store no token", async ({
	site,
}) => {
	const request = await send(site, "/your-data/confirm?token=x", {
		method: "GET",
	});

	expect(request.headers["cache-control"]).toBe("no-store");
	expect(
		(await sendPlainForm(site, "/your-data/download", { token: "x" })).status,
	).toBe(303);

	const { text } = await send(site, "/newsletter/confirm?token=used", {
		method: "GET",
	});
	expect(text).toMatch(
		/name="page_url" value="[^"]*:\d+\/newsletter\/confirm"/,
	);
});
