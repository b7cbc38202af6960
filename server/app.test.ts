import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Pages } from "#features/content/pages.server.ts";
import { MAX_INBOUND_BYTES } from "#features/inbound/receive.server.ts";
import { compressResponse } from "#lib/http/compression.server.ts";
import { fakeApp, fakeBuild } from "../tests/support/fake-build.ts";
import { buildPolicyWithHashes } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

const texts = { identity: "<h1>Plain</h1>", br: "brotli", gzip: "gzip" };
const { identity, br, gzip } = texts;
const page: StaticFile = {
	type: "text/html; charset=utf-8",
	etag: '"abc"',
	policy: "default-src 'none'",
	immutable: false,
	body: {
		identity: Buffer.from(identity),
		br: Buffer.from(br),
		gzip: Buffer.from(gzip),
	},
};

const files = new Map([["/academy", page]]);
const build = fakeBuild({ routes: {} });
const server = (environment: Record<string, string> = {}) =>
	fakeApp(build, { files, environment });

test.each([
	["br, gzip", "br"],
	["gzip", "gzip"],
	["br;q=0, gzip", "gzip"],
	["", null],
	["zstd", null],
] as const)(
	"a prerendered page is sent for Accept-Encoding %j encoded as %j",
	async (accepted, encoding) => {
		const answer = await server().request("/academy", {
			headers: { "Accept-Encoding": accepted },
		});

		expect(answer.headers.get("content-encoding")).toBe(encoding);
		expect(await answer.text()).toBe(texts[encoding ?? "identity"]);
	},
);

test("an address of WordPress is redirected, or shows the page of its path", async () => {
	const redirects = { entries: [{ from: "/academy?p=12", to: "/services" }] };
	const pages = { live: { documents: { redirects } } } as unknown as Pages;
	const db = { transaction: () => ({ execute: async () => {} }) } as never;
	const app = fakeApp(build, { files, pages, db });

	const redirected = await app.request("/academy?p=12&utm_source=x");
	const shown = await app.request("/academy?p=13");

	expect(redirected.status).toBe(308);
	expect(redirected.headers.get("location")).toBe("/services?utm_source=x");
	expect(await shown.text()).toBe(identity);
});

test.each([
	["another site", "https://evil.example", {}],
	["an opaque origin", "null", {}],
	[
		"the site's host over http",
		"http://sheaf.example",
		{ SITE_URL: "https://sheaf.example" },
	],
])("a form from %s is refused", async (_name, origin, environment) => {
	const form = { method: "POST", body: "a=1", headers: { Origin: origin } };
	const answer = await server(environment).request("/", form);

	expect(answer.status).toBe(403);
	expect(await answer.text()).not.toMatch(/\n\s+at /);
});

test.each([
	["same-origin", true],
	["same-site", false],
	["cross-site", false],
])(
	"a form whose origin the proxy hides, from a page that is %s, is accepted: %s",
	async (site, isTaken) => {
		const answer = await server().request("/", {
			method: "POST",
			body: "a=1",
			headers: { Origin: "null", "Sec-Fetch-Site": site },
		});

		expect(answer.status !== 403 && answer.status !== 400).toBe(isTaken);
	},
);

test("inbound email needs configuration and its secret, and may be larger than forms", async () => {
	const inbound = {
		INBOUND_ADDRESS: "reply@in.example.com",
		INBOUND_PROVIDER: "postmark",
		INBOUND_SECRET: "a password of the webhook",
	};

	const post = async (app: ReturnType<typeof server>, bytes: number) => {
		const body = "x".repeat(bytes);
		return (await app.request("/inbound", { method: "POST", body })).status;
	};

	expect(await post(server(), 100_000)).toBe(403);
	expect(await post(server(inbound), 100_000)).toBe(403);
	expect(await post(server(inbound), MAX_INBOUND_BYTES + 1)).toBe(413);
});

test("a page's policy allows exactly its own inline scripts and styles", () => {
	const hash = (text: string) =>
		`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

	const policy = buildPolicyWithHashes(
		'<style>b{}</style><script>one()</script><script type="application/ld+json">{}</script><script src="/a.js"></script>',
		{ "frame-src": ["https://diary.example"] },
	);
	expect(policy).toContain("frame-src https://diary.example;");
	expect(policy).toContain(`script-src 'self' ${hash("one()")};`);
	expect(policy).toContain(`style-src 'self' ${hash("b{}")};`);
	expect(policy).not.toContain(hash("{}"));
	expect(policy).not.toContain("unsafe");
});

test.each([
	["br, gzip", "br"],
	["gzip", "gzip"],
	["", null],
])(
	"a page rendered on request is compressed for Accept-Encoding %j",
	async (accepted, encoding) => {
		const long = new Response("<p>word</p>".repeat(500), {
			headers: { "Content-Type": "text/html" },
		});
		const answer = await compressResponse(long, accepted);

		expect(answer.headers.get("content-encoding")).toBe(encoding);
		expect(answer.headers.get("vary")).toBe("Accept-Encoding");

		const { length } = new Uint8Array(await answer.arrayBuffer());
		expect(length).toBe(Number(answer.headers.get("content-length")));
		expect(length < 1_000).toBe(encoding !== null);
	},
);

test("a download is streamed unchanged", async () => {
	const file = new Response("word,".repeat(1_000), {
		headers: {
			"Content-Type": "application/json",
			"Content-Disposition": "attachment",
		},
	});
	expect(await compressResponse(file, "br")).toBe(file);
});
