import { once } from "node:events";
import { createServer } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	onTestFinished,
	test,
	vi,
} from "vitest";
import { limitConnections, serverOptions } from "../../server/http-server.ts";
import { fillQuiz, newAddress } from "../support/http.ts";
import { aPassword, newLogin } from "../support/password.ts";
import { proxies, type RunningProxy } from "../support/proxies.ts";
import {
	type RunningSite,
	readRows,
	runSite,
} from "../support/running-site.ts";
import { unusedPort } from "../support/system.ts";

const inbound = {
	INBOUND_ADDRESS: "reply@in.example.com",
	INBOUND_PROVIDER: "postmark",
	INBOUND_SECRET: "a password of the provider",
};

type Answer = {
	status: number;
	headers: Record<string, unknown>;
	text: string;
};

/**
 * Connects by HTTP/2 as soon as the proxy responds.
 * @param from the client's address, in 127.0.0.0/8.
 */
function visit(url: string, proxy: RunningProxy, from = "127.0.0.1") {
	return vi.waitFor(
		async () => {
			const { hostname: host, port } = new URL(url);
			const options = {
				host,
				port: Number(port),
				ca: proxy.ca() ?? [],
				localAddress: from,
			};

			const createConnection = () =>
				connectTls({ ...options, ALPNProtocols: ["h2"] });

			const session = connect(url, { createConnection });
			await once(session, "connect");

			return session;
		},
		{ timeout: 10_000 },
	);
}

async function ask(
	session: ClientHttp2Session,
	path: string,
	{ body, ...headers }: Record<string, string> = {},
): Promise<Answer> {
	const stream = session.request({
		":path": path,
		":method": body === undefined ? "GET" : "POST",
		...(body === undefined
			? {}
			: { "content-type": "application/x-www-form-urlencoded" }),
		...headers,
	});
	stream.end(body);

	const [answer] = await once(stream, "response");

	return {
		status: Number(answer[":status"]),
		headers: answer,
		text: await text(stream),
	};
}

for (const { name, isInstalled, why, start } of proxies)
	describe.skipIf(!isInstalled)(`behind ${name} with TLS${why}`, () => {
		let url: string;
		let site: RunningSite;
		let proxy: RunningProxy;
		let visitor: ClientHttp2Session;

		beforeAll(async () => {
			url = `https://127.0.0.1:${await unusedPort()}`;
			site = await runSite({
				SITE_URL: url,
				TRUST_PROXY: "1",
				SUBMISSION_LIMIT: "10",
				...inbound,
			});
			proxy = await start({
				siteUrl: url,
				upstream: Number(new URL(site.url).port),
			});
			visitor = await visit(url, proxy);
		});
		afterAll(async () => {
			visitor?.destroy();
			await proxy?.close();
			await site?.remove();
		});

		test("pages are served by HTTP/2, with HSTS", async () => {
			const { status, headers, text } = await ask(visitor, "/");

			expect([visitor.alpnProtocol, status]).toEqual(["h2", 200]);
			expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8,}$/);
			expect(text).toContain(`<link rel="canonical" href="${url}/"`);
		});

		test("the session cookie is Secure and bound to this host", async () => {
			const body = new URLSearchParams({
				email: newLogin(site, "member"),
				password: aPassword,
			});
			const forged = {
				"x-forwarded-proto": "http",
				"x-forwarded-host": "evil.example",
			};
			const { status, headers } = await ask(visitor, "/login", {
				body: String(body),
				origin: url,
				...forged,
			});

			expect([status, headers.location]).toEqual([303, "/desk"]);

			const [cookie] = [headers["set-cookie"]].flat();
			expect(cookie).toMatch(
				/^__Host-sheaf-desk=[\w-]{43};(?=.*Path=\/;?)(?=.*Secure)(?=.*HttpOnly)/,
			);
			expect(cookie).not.toContain("Domain");
		});

		test("forms are limited by the visitor's address, whatever the request claims", async () => {
			const send = (session: ClientHttp2Session, at: number) => {
				const email = newAddress();
				const quiz = fillQuiz(email);
				const forged = `203.0.113.${at}`;

				return ask(session, "/quiz", {
					body: String(new URLSearchParams(quiz.fields)),
					origin: url,
					accept: "application/json",
					"x-forwarded-for": forged,
					"x-real-ip": forged,
					forwarded: `for=${forged}`,
				}).then(({ status }) => ({
					status,
					stored: readRows(site, "quiz_leads", email).length,
				}));
			};

			const results = [];
			for (let at = 1; at <= 6; at++) results.push(await send(visitor, at));
			const saved = { status: 200, stored: 1 };

			expect(results).toEqual([
				...Array(5).fill(saved),
				{ status: 429, stored: 0 },
			]);

			const other = await visit(url, proxy, "127.0.0.2");
			expect(await send(other, 1)).toEqual(saved);

			other.destroy();
		});

		test.each([70_000, 900_000])(
			"a body of %d bytes is refused with an explanation",
			async (size) => {
				const { status, headers, text } = await ask(visitor, "/login", {
					body: `email=${"x".repeat(size)}`,
					origin: url,
					accept: "text/html",
				});

				expect([status, headers["content-type"]]).toEqual([
					413,
					"text/html; charset=utf-8",
				]);
				expect(text).toContain("That is more text than this form accepts.");
			},
		);

		test("an inbound email may be larger than a form", async () => {
			const body = "x".repeat(11_000_000);
			expect(await ask(visitor, "/inbound", { body })).toMatchObject({
				status: 403,
			});
		});

		test("a stalled upload is closed while other requests are served", async () => {
			const limits = {
				headers: 3_000,
				request: 4_000,
				slowRequest: 120_000,
				idle: 5_000,
				response: 120_000,
				unread: 4_000,
				checkEvery: 100,
			};

			const upstream = createServer(
				serverOptions({ trustProxy: 1 }, limits),
				(request, response) =>
					request.resume().once("end", () => response.end("served")),
			);

			limitConnections(upstream, {}, limits);
			onTestFinished(() => upstream.close().closeAllConnections());
			await once(upstream.listen(0, "127.0.0.1"), "listening");

			const siteUrl = `https://127.0.0.1:${await unusedPort()}`;
			const front = await start({
				siteUrl,
				upstream: (upstream.address() as AddressInfo).port,
			});
			onTestFinished(front.close);

			const slow = await visit(siteUrl, front);
			const other = await visit(siteUrl, front);
			const upload = slow.request({ ":path": "/ask", ":method": "POST" });
			let status = 408;

			upload.on("response", (headers) => {
				status = Number(headers[":status"]);
			});

			upload.on("error", () => {});

			const closed = new Promise((resolve) => upload.once("close", resolve));

			upload.write("question=");

			expect(await ask(other, "/")).toMatchObject({
				status: 200,
				text: "served",
			});

			await closed;

			expect(status).toBeGreaterThanOrEqual(400);
			expect(await ask(other, "/")).toMatchObject({
				status: 200,
				text: "served",
			});

			for (const each of [slow, other]) each.destroy();
		});
	});
