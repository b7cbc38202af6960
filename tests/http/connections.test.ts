import { once } from "node:events";
import { expect } from "vitest";
import {
	exchange,
	fillForms,
	hostHeader,
	openConnection,
	sendForm,
} from "../support/http.ts";
import { siteTest } from "../support/site-test.ts";

const origin = "https://sheaf.example";

/** The site behind a proxy that terminates TLS. */
const test = siteTest({ SITE_URL: origin, TRUST_PROXY: "1" });

const form = `Origin: ${origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const close = "Connection: close\r\n";

function get(target: string, ...hosts: string[]): string {
	const lines = hosts.map((name) => `Host: ${name}\r\n`).join("");
	return `GET ${target} HTTP/1.1\r\n${close}${lines}\r\n`;
}

test("foreign, malformed and oversized requests are refused, with the isolation headers", async ({
	site,
}) => {
	const { host: own, port } = new URL(site.url);
	const host = hostHeader(site) + close;
	const post = `POST /ask HTTP/1.1\r\n${host}${form}`;
	const word = "x".repeat(1_000);

	await Promise.all(
		(
			[
				[200, get("/", own)],
				[200, get("/", `localhost:${port}`)],
				[200, get(`http://${own}/`, own)],
				[421, get("/", "evil.example")],
				[421, get("/", `127.0.0.1.evil.example:${port}`)],
				[400, get("/", `${own}.evil.example`)],
				[421, get("http://evil.example/", own)],
				[421, get(`http://${own}/`, "evil.example")],
				[400, get("/", own, "evil.example")],
				[400, get("/", own, own)],
				[400, get("/")],
				[421, get("/", "")],
				[400, get("/", "a b")],
				[400, get("/", `user@${own}`)],
				[400, get("/", `${own}, evil.example`)],
				[400, get("*", own)],
				[400, get("/\\evil.example", own)],
				[400, get("http:///", own)],
				[400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
				[400, `GET / HTTP/1.1\n${host}\n`],
				[417, `GET / HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`],
				[
					431,
					`GET / HTTP/1.1\r\n${host}${`X-Some: ${word}\r\n`.repeat(17)}\r\n`,
				],
				[431, get(`/${word.repeat(17)}`, own)],
				// More is announced than sent.
				[413, `${post}Content-Length: 99999999999\r\n\r\n${word.repeat(70)}`],
				[
					413,
					`${post}Transfer-Encoding: chunked\r\n\r\n${`3e8\r\n${word}\r\n`.repeat(70)}0\r\n\r\n`,
				],
			] as const
		).map(async ([status, words]) => {
			const line = await exchange(site, words);
			const what = words.slice(0, 120);

			expect(line.statuses(), what).toEqual([status]);

			for (const header of [
				"content-security-policy: default-src 'none'",
				"x-content-type-options: nosniff",
				"x-frame-options: deny",
				"strict-transport-security: max-age=",
			])
				if (status > 200)
					expect(line.received().toLowerCase(), what).toContain(header);
		}),
	);

	// Less announced than sent: the rest is neither a body nor a second request.
	const short = await exchange(
		site,
		`${post}Content-Length: 10\r\n\r\n${word.repeat(70)}`,
	);
	expect(short.statuses().filter((status) => status < 400)).toEqual([]);
	expect(site.rows("questions")).toEqual([]);
});

test("an ambiguous request is refused, and no smuggled request is answered", async ({
	site,
}) => {
	const host = hostHeader(site);
	const start = `POST /ask HTTP/1.1\r\n${host}${form}`;
	const chunked = `${start}Transfer-Encoding: chunked`;
	const hidden = `GET /livez HTTP/1.1\r\n${host}\r\n`;

	await Promise.all(
		[
			`${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
			`${start}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n`,
			`${start}Content-Length: +0\r\n\r\n`,
			`${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
			`${chunked}, identity\r\n\r\n0\r\n\r\n`,
			`${start}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
			`${start}X: y\rContent-Length: 0\r\n\r\n`,
			`${chunked}\r\n\r\n1\r\nxyz\r\n0\r\n\r\n`,
			`${chunked}\r\n\r\n1\nx\n0\n\n`,
		].map(async (words) => {
			const line = await exchange(site, words + hidden);
			const what = `${words} ${line.received().slice(0, 80)}`;

			expect(line.statuses().length, what).toBeLessThanOrEqual(1);
			expect(line.statuses()[0] ?? 400, what).toBe(400);
			expect(line.received(), what).not.toContain("\r\n\r\nok\n");
		}),
	);
});

test("500 requests are answered while 500 other connections are idle", async ({
	site,
}) => {
	const words = get("/", new URL(site.url).host);
	const idle = Array.from({ length: 500 }, () => openConnection(site));
	await Promise.all(idle.map(({ socket }) => once(socket, "connect")));
	// Connections are accepted in order: with this response, all 500 are accepted.
	await exchange(site, words);

	const lines = Array.from({ length: 500 }, () => openConnection(site, words));
	await Promise.all(lines.map(({ closed }) => closed));

	expect(lines.filter((line) => line.statuses()[0] === 200)).toHaveLength(500);

	for (const { socket } of idle) socket.destroy();

	for (const { path, fields } of fillForms("ada@visitor.example"))
		expect((await sendForm(site, path, fields, { origin })).status).toBe(200);
});
