import { expect } from "vitest";
import { send } from "../support/http.ts";
import { test } from "../support/site-test.ts";

test("a visitor with a hostile path gets a plain 4xx, and nothing of it comes back to life", async ({
	site,
}) => {
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
});

test("a visitor is never sent to another website by a path", async ({ site }) => {
	for (const path of [
		"//evil.example/%2e%2e",
		"//evil.example/..",
		"//evil.example/",
		"//evil.example/quiz/",
		"//evil.example//quiz/",
		"/\t/evil.example/",
		"/%5cevil.example/",
		"/quiz/?to=//evil.example",
	]) {
		const reply = await send(site, encodeURI(path).replaceAll("%25", "%"), { method: "GET" });
		expect(reply.status, path).toBeLessThan(500);
		const to = new URL(String(reply.headers.location ?? "/"), site.url);
		expect(to.origin, `${path} leads to ${to.href}`).toBe(site.url);
	}
});

test("a visitor cannot write lines of their own into the log with a path", async ({ site }) => {
	const written = site.output().length;
	await send(site, "/x%0A%7B%22event%22:%22forged%22%7D", { method: "GET" });
	await send(site, '/y"}{"event":"forged"}', { method: "GET" });
	await expect.poll(() => site.output().slice(written)).toContain("/y");
	expect(site.output().slice(written)).not.toMatch(/^\s*\{"event":"forged"/m);
	expect(site.output().slice(written)).not.toContain('"event":"forged"');
});

test("a visitor sent with a path longer than any header may be is refused, and the site goes on", async ({
	site,
}) => {
	const reply = await send(site, `/${"a".repeat(40_000)}`, { method: "GET" });
	expect(reply.status).toBeGreaterThanOrEqual(400);
	expect(reply.status).toBeLessThan(500);
	expect((await send(site, "/", { method: "GET" })).status).toBe(200);
});

test("a machine finds its files at the public address, each of the right type", async ({
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

test("the security contact has not lapsed", async ({ site }) => {
	const { text } = await send(site, "/.well-known/security.txt", { method: "GET" });
	const expires = Date.parse(text.match(/^Expires: (.+)$/m)?.[1] ?? "");
	expect(expires).toBeGreaterThan(Date.now());
	expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
	expect(text).toMatch(/^Contact: mailto:/m);
});
