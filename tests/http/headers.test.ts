import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fillQuiz, newAddress, type Reply, send } from "../support/http.ts";
import {
	newSession,
	type RunningSite,
	withoutTable,
} from "../support/running-site.ts";
import { siteTest } from "../support/site-test.ts";

const origin = "https://sheaf.example";
const form = { origin, "content-type": "application/x-www-form-urlencoded" };

/** The site behind a proxy that terminates TLS. */
const test = siteTest({
	SITE_URL: origin,
	TRUST_PROXY: "1",
	SUBMISSION_LIMIT: "10",
});

const get = (
	site: RunningSite,
	path: string,
	headers: Record<string, string> = {},
) => send(site, path, { method: "GET", headers });

/** One response of every kind, by name. */
async function everyKind(site: RunningSite): Promise<Record<string, Reply>> {
	const home = await get(site, "/");
	const [asset = ""] = /\/assets\/[^"]+\.js/.exec(home.text) ?? [];
	const [font = "/favicon.ico"] = /\/fonts\/[^"]+\.woff2/.exec(home.text) ?? [];
	const quiz = fillQuiz(newAddress());
	const sound = String(new URLSearchParams(quiz.fields));
	const { cookie } = newSession(site);
	const secured = cookie.replace("sheaf-desk", "__Host-sheaf-desk");
	let clients = 0;

	// Each form has another client address, so that only one test reaches the limit.
	const post = (
		path: string,
		body: string,
		headers: Record<string, string> = {},
	) => {
		const from = { "x-forwarded-for": `203.0.113.${++clients}` };
		return send(site, path, {
			headers: { ...form, ...from, ...headers },
			body,
		});
	};

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
		"200 form": await post("/quiz", sound),
		"200 form's JSON": await post("/quiz", sound, {
			accept: "application/json",
		}),
		"200 head": await send(site, "/", { method: "HEAD" }),
		"200 desk": await get(site, "/desk", { cookie: secured }),
		"303 to the login": await get(site, "/desk"),
		"304": await get(site, "/", { "if-none-match": String(home.headers.etag) }),
		"308 slash": await get(site, "/academy/?utm_source=van"),
		"302 campaign": await get(site, "/go/spring-flyer"),
		"400 bad form": await post("/ask", "x", {
			"content-type": "multipart/form-data",
		}),
		"401": await get(site, "/desk.data", { accept: "text/plain" }),
		"403": await post("/ask", "a=b", { origin: "https://evil.example" }),
		"404": await get(site, "/no-such-page"),
		"404 asset": await get(site, "/assets/none.js"),
		"404 JSON": await get(site, `/consent/${randomUUID()}`),
		"405": await send(site, "/", { method: "PUT" }),
		"413": await post("/ask", "a".repeat(70_000)),
		"415": await post("/ask", "<a/>", { "content-type": "text/xml" }),
		"421": await get(site, "/", { host: "evil.example" }),
		"422": await post("/ask", "email=x"),
		"422 login": await post("/login", "email=x%40y.example&password=wrong"),
	};
	for (let at = 0; at < 12 && kinds["429"]?.status !== 429; at++)
		kinds["429"] = await post(
			"/ask",
			`email=limited%40visitor.example&question=${at}`,
			{
				"x-forwarded-for": "198.51.100.1",
			},
		);

	await withoutTable(site, "leads", async () => {
		const unsaved = fillQuiz(newAddress());
		kinds["503"] = await post(
			"/quiz",
			String(new URLSearchParams(unsaved.fields)),
		);
	});

	return kinds;
}

/** Scores at least 135 points in Mozilla's Observatory (MDN, "Tests and scoring"). */
function expectStrict(reply: Reply, what: string): void {
	const { headers } = reply;

	expect(headers, what).toMatchObject({
		"content-security-policy": expect.stringMatching(
			/^(?!.*(unsafe-|\*|\bhttps?:))(?=.*default-src 'none')(?=.*frame-ancestors 'none')(?=.*base-uri 'none')/,
		),
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": expect.stringMatching(
			/^(strict-origin(-when-cross-origin)?|no-referrer)$/,
		),
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"strict-transport-security": expect.stringMatching(/^max-age=\d{8,}$/),
		"permissions-policy": expect.stringContaining("camera=()"),
		"x-request-id": expect.stringMatching(/^[\w-]{8,64}$/),
	});

	for (const name of [
		"server",
		"x-powered-by",
		"access-control-allow-origin",
		"x-react-router-ssr",
	])
		expect(headers[name], `${what}: ${name}`).toBeUndefined();

	for (const cookie of headers["set-cookie"] ?? [])
		expect(cookie, what).toMatch(
			/(?=.*; ?secure)(?=.*httponly)(?=.*samesite=(lax|strict))/i,
		);
}

test("every response has the isolation headers, errors and files included", async ({
	site,
}) => {
	const kinds = await everyKind(site);
	for (const [kind, reply] of Object.entries(kinds)) {
		expect(`${reply.status} `, kind).toBe(`${kind.slice(0, 3)} `);

		expectStrict(reply, kind);

		if (reply.status >= 400)
			expect(reply.headers["cache-control"] ?? "no-store", kind).toMatch(
				/no-store|no-cache/,
			);
		if (/^(413|403|405|421|429)/.test(kind))
			expect(reply.text.length, kind).toBeGreaterThan(30);
	}

	for (const kind of ["200 health", "401"])
		expect(kinds[kind]?.headers["content-security-policy"], kind).toContain(
			"form-action 'none'",
		);

	expect(kinds["405"]?.headers.allow).toBe("GET, HEAD, POST");
	expect(kinds["308 slash"]?.headers.location).toBe("/academy?utm_source=van");
	expect(kinds["429"]?.headers["retry-after"]).toMatch(/^\d+$/);
	expect(kinds["429"]?.text).toMatch(
		/Please wait a minute[\s\S]*limited@visitor\.example/,
	);
	expect(kinds["503"]?.headers["retry-after"]).toMatch(/^\d+$/);
	expect(kinds["200 script"]?.headers["cache-control"]).toContain("immutable");
	expect(kinds["200 desk"]?.headers["content-security-policy"]).toContain(
		"require-trusted-types-for 'script'",
	);
});

test("every public page has a strict policy, script integrity and no inline handlers", async ({
	site,
}) => {
	const prerendered =
		"/ /services /industries/construction /login /quiz /no-such-page";
	const rendered = "/ask /newsletter /academy/request /book /your-data";
	for (const path of `${prerendered} ${rendered}`.split(" ")) {
		const reply = await get(site, path);
		expectStrict(reply, path);

		expect(reply.headers["content-security-policy"], path).toMatch(
			/script-src [^;]*'(nonce|sha256)-/,
		);
		expect(
			reply.headers["set-cookie"],
			`${path} sets no cookie`,
		).toBeUndefined();

		const tags = reply.text.match(/<script[^>]+src="[^>]*>/g) ?? [];
		expect(tags.join("\n"), path).not.toMatch(/<script(?!.*integrity=)/);

		// Modules have their checksums in the import map.
		const [, map = "{}"] =
			/<script[^>]* type="importmap"[^>]*>(.*?)<\/script>/s.exec(reply.text) ??
			[];
		const { integrity = {} } = JSON.parse(map);
		const modules = reply.text.matchAll(/<link[^>]+href="([^"]+\.js)"/g);
		const files = Array.from(modules, ([, file = ""]) => file);

		expect(files.length, path).toBeGreaterThan(0);
		expect(
			files.filter((file) => !(file in integrity)),
			path,
		).toEqual([]);

		const markup = reply.text.replace(
			/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g,
			"$1$3",
		);
		expect(markup, path).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)="/);
		expect(markup, path).not.toMatch(
			/(href|src|action)="(javascript|data:text)/i,
		);
		expect(markup, path).not.toMatch(
			/<(script|link|img|iframe|form)[^>]+(src|href|action)="http:/,
		);
	}
});
