import { once } from "node:events";
import { expect } from "vitest";
import {
	exchange,
	filledForms,
	hostHeader,
	newAddress,
	newKey,
	openConnection,
	send,
	sendForm,
} from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";
import { test } from "../support/site-test.ts";

const form = "Content-Type: application/x-www-form-urlencoded\r\n";

test("a body over 64 kB is refused with a correct, a wrong or no Content-Length", async ({
	site,
}) => {
	const email = newAddress();
	const fields = { email, question: "x".repeat(66_000), idempotency_key: newKey() };
	const body = new URLSearchParams(fields).toString();
	const headers = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
	for (const chunks of [undefined, 2_000]) {
		const reply = await send(site, "/ask", { headers, body, ...(chunks ? { chunks } : {}) });
		expect(reply.status, `in ${chunks ?? "no"} chunks`).toBe(413);
		expect(reply.text.length, "says why").toBeGreaterThan(30);
	}
	const start = `POST /ask HTTP/1.1\r\n${hostHeader(site)}Origin: ${site.url}\r\n${form}`;
	// More announced than sent: refused by the Content-Length alone.
	const announced = await exchange(
		site,
		`${start}Content-Length: 99999999999\r\n\r\n${"x".repeat(70_000)}`,
	);
	expect(announced.statuses()).toEqual([413]);
	// Less announced than sent: the rest is neither a body nor a second request.
	const short = await exchange(site, `${start}Content-Length: 10\r\n\r\n${"x".repeat(70_000)}`);
	expect(short.statuses().filter((status) => status < 400)).toEqual([]);
	expect(rowsOf(site, "questions", email)).toEqual([]);
	expect((await fetch(site.url)).status).toBe(200);
});

test("more than 16 kB of headers are answered with 431 or ignored", async ({ site }) => {
	const host = hostHeader(site);
	const headers = "X-Some: yyyyyyyyyyyyyyyyyyyy\r\n".repeat(700);
	const line = await exchange(site, `GET / HTTP/1.1\r\n${host}${headers}\r\n`);
	expect(line.statuses()).toEqual([431]);
	const path = await exchange(site, `GET /${"p".repeat(17_000)} HTTP/1.1\r\n${host}\r\n`);
	expect(path.statuses()).toEqual([431]);
	const many = await exchange(
		site,
		`GET / HTTP/1.1\r\n${host}Connection: close\r\n${"A: b\r\n".repeat(1_500)}\r\n`,
	);
	expect(many.statuses()[0]).toBeLessThan(500);
});

test("a foreign Host gets 421, a missing or repeated one 400", async ({ site }) => {
	const { host, port } = new URL(site.url);
	const close = "Connection: close\r\n";
	const ask = async (target: string, hosts: string[]) =>
		(
			await exchange(
				site,
				`GET ${target} HTTP/1.1\r\n${close}${hosts.map((name) => `Host: ${name}\r\n`).join("")}\r\n`,
			)
		).statuses()[0];
	const strange = [
		["*", host],
		["evil.example:80", host],
		[`http://user:secret@${host}/`, host],
		["/", `${host}.evil.example`],
		["/", `user@${host}`],
		["/", ""],
		["/", `${host}, evil.example`],
	] as const;
	const known = [
		[200, "/", [host]],
		[200, "/", [`localhost:${port}`]],
		[421, "/", ["evil.example"]],
		[421, "/", [`127.0.0.1.evil.example:${port}`]],
		[400, "/", [host, "evil.example"]],
		[400, "/", [host, host]],
		[400, "/", []],
		[200, `http://${host}/`, [host]],
		[421, "http://evil.example/", [host]],
		[421, `http://${host}/`, ["evil.example"]],
	] as const;
	await Promise.all(
		known.map(async ([expected, target, hosts]) =>
			expect(await ask(target, [...hosts]), `GET ${target} for ${hosts.join(" and ")}`).toBe(
				expected,
			),
		),
	);
	await Promise.all(
		strange.map(async ([target, name]) => {
			const line = await exchange(site, `GET ${target} HTTP/1.1\r\n${close}Host: ${name}\r\n\r\n`);
			const what = `GET ${target} for '${name}'`;
			expect(line.received(), what).not.toContain("HTTP/1.1 5");
			expect(line.received().split("\r\n\r\n")[0], what).not.toMatch(/location:.*evil/i);
			if (name !== host) expect(line.statuses()[0] ?? 400, what).toBeGreaterThanOrEqual(400);
		}),
	);
});

test("an ambiguous request is refused, and no smuggled request is answered", async ({ site }) => {
	const host = hostHeader(site);
	const start = `POST /ask HTTP/1.1\r\n${host}Origin: ${site.url}\r\n${form}`;
	const hidden = `GET /livez HTTP/1.1\r\n${host}\r\n`;
	const shapes: Record<string, string> = {
		"a length and chunks": `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
		"two lengths": `${start}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
		"a signed length": `${start}Content-Length: +0\r\n\r\n${hidden}`,
		"a space before the colon": `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
		"chunked and then another coding": `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
		"a folded header": `${start}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
		"a bare carriage return": `${start}X: y\rContent-Length: 0\r\n\r\n${hidden}`,
		"a chunk longer than it says": `${start}Transfer-Encoding: chunked\r\n\r\n1\r\nxyz\r\n0\r\n\r\n${hidden}`,
		"a chunk that ends with a bare line feed": `${start}Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n${hidden}`,
	};
	await Promise.all(
		Object.entries(shapes).map(async ([name, words]) => {
			const line = await exchange(site, words);
			expect(line.statuses().length, `${name}: answers`).toBeLessThanOrEqual(1);
			expect(line.statuses()[0] ?? 400, `${name}: ${line.received().slice(0, 80)}`).toBe(400);
			expect(line.received(), name).not.toContain("\r\n\r\nok\n");
		}),
	);
	expect((await fetch(site.url)).status).toBe(200);
});

test("500 requests are answered while 500 other connections are idle", async ({ site }) => {
	const words = `GET / HTTP/1.1\r\n${hostHeader(site)}Connection: close\r\n\r\n`;
	const idle = Array.from({ length: 500 }, () => openConnection(site));
	await Promise.all(idle.map(({ socket }) => once(socket, "connect")));
	// Connections are accepted in order: with this response, all 500 are accepted.
	await exchange(site, words);
	const lines = Array.from({ length: 500 }, () => openConnection(site, words));
	await Promise.all(lines.map(({ closed }) => closed));
	expect(lines.filter((line) => line.statuses()[0] === 200)).toHaveLength(500);
	for (const { socket } of idle) socket.destroy();
	const [quiz] = filledForms(newAddress());
	if (quiz) expect((await sendForm(site, quiz.path, quiz.fields)).status).toBe(200);
});
