import { randomUUID } from "node:crypto";
import { test as base, expect } from "vitest";
import { exchange, filledForms, newAddress, type Reply, send } from "../support/http.ts";
import { newSession, type RunningSite, runSite } from "../support/running-site.ts";

const origin = "https://sheaf.example";
const form = { origin, "content-type": "application/x-www-form-urlencoded" };
let clients = 0;

function newClient(): number {
	clients += 1;
	return clients;
}

/** The site as it stands on the internet: behind a proxy of its own that does the encryption. */
const test = base.extend<{ site: RunningSite }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the fixtures destructured
		async ({}, use) => {
			const site = await runSite({ SITE_URL: origin, TRUST_PROXY: "1", SUBMISSION_LIMIT: "10" });
			await use(site);
			await site.remove();
		},
		{ scope: "file" },
	],
});

const get = (site: RunningSite, path: string, headers: Record<string, string> = {}) =>
	send(site, path, { method: "GET", headers });

/** Pages from memory, and all that are rendered for each request. */
const publicPages = [
	"/",
	"/services",
	"/industries/construction",
	"/login",
	"/ask",
	"/newsletter",
	"/academy/request",
	"/book",
	"/quiz",
	"/your-data",
	"/no-such-page",
];

/** One answer of every kind that there is, by what it is. */
async function everyKind(site: RunningSite): Promise<Record<string, Reply>> {
	const home = await get(site, "/");
	const [asset = ""] = /\/assets\/[^"]+\.js/.exec(home.text) ?? [];
	const [font = "/favicon.ico"] = /\/fonts\/[^"]+\.woff2/.exec(home.text) ?? [];
	const [quiz] = filledForms(newAddress());
	const sound = new URLSearchParams(quiz?.fields).toString();
	const { cookie } = newSession(site);
	const secured = cookie.replace("sheaf-desk", "__Host-sheaf-desk");
	// Each form from another visitor, so that the limit is met only where it is looked for.
	const body = (text: string, from = `203.0.113.${newClient()}`) => ({
		headers: { ...form, "x-forwarded-for": from },
		body: text,
	});
	const kinds: Record<string, Reply> = {
		"200 page": home,
		"200 rendered page": await get(site, "/ask"),
		"200 data": await get(site, "/ask.data"),
		"200 script": await get(site, asset),
		"200 font": await get(site, font),
		"200 sitemap": await get(site, "/sitemap.xml"),
		"200 text": await get(site, "/robots.txt"),
		"200 health": await get(site, "/readyz"),
		"200 JSON": await get(site, "/book/slots"),
		"200 form": await send(site, "/quiz", body(sound)),
		"200 form's JSON": await send(site, "/quiz", {
			headers: { ...form, accept: "application/json" },
			body: sound,
		}),
		"200 head": await send(site, "/", { method: "HEAD" }),
		"200 desk": await get(site, "/desk", { cookie: secured }),
		"303 to the login": await get(site, "/desk"),
		"304": await get(site, "/", { "if-none-match": String(home.headers.etag) }),
		"308 slash": await get(site, "/academy/"),
		"302 campaign": await get(site, "/go/spring-flyer"),
		"400 bad form": await send(site, "/ask", {
			headers: { origin, "content-type": "multipart/form-data" },
			body: "x",
		}),
		"401": await get(site, "/desk.data"),
		"403": await send(site, "/ask", {
			headers: { ...form, origin: "https://evil.example" },
			body: "a=b",
		}),
		"404": await get(site, "/no-such-page"),
		"404 asset": await get(site, "/assets/none.js"),
		"404 JSON": await get(site, `/consent/${randomUUID()}`),
		"405": await send(site, "/", { method: "PUT" }),
		"413": await send(site, "/ask", body("a".repeat(70_000))),
		"415": await send(site, "/ask", {
			headers: { origin, "content-type": "text/xml" },
			body: "<a/>",
		}),
		"421": await get(site, "/", { host: "evil.example" }),
		"422": await send(site, "/ask", body("email=x")),
		"422 login": await send(site, "/login", body("email=x%40y.example&password=wrong")),
	};
	for (let at = 0; at < 12 && !kinds["429"]; at++) {
		const reply = await send(
			site,
			"/ask",
			body(`email=limited%40visitor.example&question=${at}`, "198.51.100.1"),
		);
		if (reply.status === 429) kinds["429"] = reply;
	}
	site.sql("ALTER TABLE leads RENAME TO leads_away");
	kinds["503"] = await send(site, "/quiz", {
		headers: { ...form, "x-forwarded-for": "203.0.113.77" },
		body: new URLSearchParams(filledForms(newAddress())[0]?.fields).toString(),
	});
	site.sql("ALTER TABLE leads_away RENAME TO leads");
	return kinds;
}

function flat({ headers }: Reply): Record<string, string | undefined> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join("\n") : value,
		]),
	);
}

test("every kind of answer carries the headers that keep a page to itself, errors and files included", async ({
	site,
}) => {
	const kinds = await everyKind(site);
	expect(Object.keys(kinds)).toContain("429");
	for (const [kind, reply] of Object.entries(kinds)) {
		const headers = flat(reply);
		expect(`${reply.status} `, kind).toBe(`${kind.slice(0, 3)} `);
		expect(headers, kind).toMatchObject({
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
			"referrer-policy": expect.stringMatching(
				/^(strict-origin(-when-cross-origin)?|no-referrer)$/,
			),
			"cross-origin-opener-policy": "same-origin",
			"cross-origin-resource-policy": "same-origin",
			"strict-transport-security": expect.stringMatching(/^max-age=\d{8,}; includeSubDomains/),
			"permissions-policy": expect.stringContaining("camera=()"),
			"x-request-id": expect.stringMatching(/^[\w-]{8,64}$/),
		});
		for (const name of [
			"server",
			"x-powered-by",
			"access-control-allow-origin",
			"x-react-router-ssr",
		])
			expect(headers[name], `${kind}: ${name}`).toBeUndefined();
		const policy = headers["content-security-policy"] ?? "";
		expect(policy, kind).toContain("default-src 'none'");
		expect(policy, kind).toContain("frame-ancestors 'none'");
		expect(policy, kind).toContain("base-uri 'none'");
		expect(policy, kind).not.toMatch(/unsafe-|\*|\bhttps?:/);
		const cookie = headers["set-cookie"] ?? "HttpOnly; Secure; SameSite=Lax";
		expect(cookie, kind).toMatch(/(?=.*; ?secure)(?=.*httponly)(?=.*samesite=(lax|strict))/i);
		if (reply.status >= 400)
			expect(headers["cache-control"] ?? "no-store", kind).toMatch(/no-store|no-cache/);
		if (/^(413|403|405|421|429)/.test(kind)) expect(reply.text.length, kind).toBeGreaterThan(30);
	}
	expect(flat(kinds["405"] as Reply).allow).toBe("GET, HEAD, POST");
	expect(flat(kinds["429"] as Reply)["retry-after"]).toMatch(/^\d+$/);
	expect(kinds["429"]?.text).toMatch(/Please wait a minute[\s\S]*limited@visitor\.example/);
	expect(flat(kinds["503"] as Reply)["retry-after"]).toMatch(/^\d+$/);
	expect(flat(kinds["200 script"] as Reply)["cache-control"]).toContain("immutable");
	expect(flat(kinds["200 desk"] as Reply)["content-security-policy"]).toContain(
		"require-trusted-types-for 'script'",
	);
	// Requests that Node's own clients would not send; some are refused before our middleware.
	const host = "Host: sheaf.example\r\nConnection: close\r\n";
	for (const [status, words] of [
		[400, `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
		[400, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
		[400, "GET / HTTP/1.1\r\nConnection: close\r\nHost: a b\r\n\r\n"],
		[400, `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`],
		[400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
		[400, `GET http:/// HTTP/1.1\r\n${host}\r\n`],
		[400, `GET / HTTP/1.1\n${host}\n`],
		[417, `GET / HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`],
		[431, `GET / HTTP/1.1\r\n${host}X: ${"y".repeat(17_000)}\r\n\r\n`],
	] as const) {
		const line = await exchange(site, words);
		const what = words.slice(0, 60);
		expect(line.statuses(), what).toEqual([status]);
		for (const header of [
			"content-security-policy: default-src 'none'",
			"x-content-type-options: nosniff",
			"x-frame-options: deny",
			"strict-transport-security: max-age=",
		])
			expect(line.received().toLowerCase(), what).toContain(header);
	}
});

test("every public page has a strict policy, isolation headers and integrity on its scripts, and no inline style or handler", async ({
	site,
}) => {
	for (const path of publicPages) {
		const reply = await get(site, path);
		const headers = flat(reply);
		// Worth 135 points and more on Mozilla's Observatory (MDN, "Tests and scoring").
		expect(headers, path).toMatchObject({
			"content-security-policy": expect.stringMatching(
				/^(?!.*(unsafe-|\*|\bhttps?:))(?=.*default-src 'none')(?=.*script-src [^;]*'(nonce|sha256)-)(?=.*frame-ancestors 'none')/,
			),
			"cross-origin-resource-policy": "same-origin",
			"referrer-policy": expect.stringMatching(
				/^(strict-origin(-when-cross-origin)?|no-referrer)$/,
			),
			"strict-transport-security": expect.stringMatching(/^max-age=\d{8,}/),
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
		});
		const scripts = reply.text.match(/<script[^>]+src="[^>]*>/g) ?? [];
		expect(scripts.length, path).toBeGreaterThan(0);
		expect(
			scripts.filter((tag) => !tag.includes("integrity=")),
			path,
		).toEqual([]);
		expect(headers["set-cookie"], `${path} sets no cookie`).toBeUndefined();
		const markup = reply.text.replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, "$1$3");
		expect(markup.match(/<[a-z][^>]*\sstyle="[^"]*"/g) ?? [], path).toEqual([]);
		expect(markup.match(/<[a-z][^>]*\son[a-z]+="/g) ?? [], path).toEqual([]);
		expect(markup, path).not.toMatch(/(href|src|action)="(javascript|data:text)/i);
		expect(
			markup.match(/<(script|link|img|iframe|form)[^>]+(src|href|action)="http:/g) ?? [],
			path,
		).toEqual([]);
	}
});
