import { connect } from "node:net";
import { expect, hydrated, newAddress, rowsOf, test, visit } from "../support/e2e.ts";
import { filledForms, newKey, type Reply, send, sendForm, sendPlainForm } from "../support/http.ts";
import type { RunningSite } from "../support/running-site.ts";

/** Refused, in words, by a server that lives on. */
async function expectRefused(site: RunningSite, reply: Reply, what: string): Promise<void> {
	expect(reply.status, `${what}: ${reply.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
	expect(reply.status, what).toBeLessThan(500);
	expect(reply.text.length, `${what}: says why`).toBeGreaterThan(30);
	expect((await fetch(`${site.url}/ask`)).status, `${what}: the site goes on`).toBe(200);
}

const forms = () => filledForms(newAddress());
const plain = "application/x-www-form-urlencoded";

/** Texts that have broken forms elsewhere. */
const corpus: Record<string, string> = {
	html: `"><script>window.pwned=1</script><img src=x onerror=window.pwned=1>`,
	sql: `'; DROP TABLE questions; --`,
	template: "{{7*7}} <%= 7*7 %> #{7*7}",
	formula: `=HYPERLINK("https://evil.example","x")`,
	headers: "a\r\nBcc: everyone@evil.example\r\n\r\nhello",
	emoji: "👩‍👩‍👧‍👦🏳️‍🌈 👍🏽",
	rightToLeft: "‮moc.elpmaxe‬ مرحبا שלום",
	zalgo: "Z̷̢̛̺͎a̵͉͒l̶̨̛g̴͓͝o̸̡͝",
	prototype: "__proto__",
	json: `{"$gt":""}`,
	percent: "%00%0a%s%n%x",
	backslashes: "\\\\evil\\share\\..\\..",
};

test("a visitor's odd but honest text is stored as it was typed, and stays mere text", async ({
	site,
}) => {
	for (const [name, text] of Object.entries(corpus)) {
		const email = newAddress();
		const reply = await sendForm(site, "/ask", {
			email,
			question: text,
			idempotency_key: newKey(),
		});
		expect(reply.status, name).toBe(200);
		const [row] = rowsOf(site, "questions", email);
		expect(String(row?.question).replaceAll("\r\n", "\n"), name).toBe(
			text.replaceAll("\r\n", "\n"),
		);
		expect(site.output(), `${name} in the log`).not.toContain(email);
	}
	expect(site.rows("questions").length).toBeGreaterThanOrEqual(Object.keys(corpus).length);
});

test("a visitor's control characters, null bytes and broken Unicode are taken out or replaced, never a 5xx", async ({
	site,
}) => {
	for (const [raw, kept] of [
		["be%00fore", "before"],
		["be%07fo%1Bre%7F", "before"],
		["be%C2%85fore", "before"],
		["two%0D%0Alines", "two\nlines"],
		["tab%09stop", "tab\tstop"],
	] as const) {
		const email = newAddress();
		const reply = await sendForm(
			site,
			"/ask",
			`email=${encodeURIComponent(email)}&question=${raw}&idempotency_key=${newKey()}`,
		);
		expect(reply.status, raw).toBe(200);
		expect(
			String(rowsOf(site, "questions", email)[0]?.question).replaceAll("\r\n", "\n"),
			raw,
		).toBe(kept);
	}
	for (const raw of ["%ED%A0%80", "x%ED%B0%80y", "%FF%FE", "%C0%AF", "%", "%zz", "%E2%82"]) {
		for (const { path, fields, free } of forms()) {
			const reply = await sendForm(
				site,
				path,
				`${new URLSearchParams({ ...fields, [free]: "" })}&${free}=https://x.example/${raw}`,
			);
			expect([200, 400, 422], `${path} ${raw}: ${reply.text.slice(0, 200)}`).toContain(
				reply.status,
			);
			for (const row of rowsOf(site, "leads", String(fields.email)))
				expect(() => encodeURIComponent(JSON.stringify(row)), raw).not.toThrow();
		}
	}
});

test("a visitor whose text consists of nothing but control characters has filled in nothing", async ({
	site,
}) => {
	const email = newAddress();
	const reply = await sendForm(site, "/ask", {
		email,
		question: "\0\u0007\r\n",
		idempotency_key: newKey(),
	});
	expect(reply.status).toBe(422);
	expect(JSON.parse(reply.text).message.title).toBe("Please fill in all fields");
	expect(rowsOf(site, "questions", email)).toEqual([]);
	const name = await sendForm(site, "/academy/request", {
		email,
		name: "A\0\u0007",
		idempotency_key: newKey(),
	});
	expect(name.status).toBe(422);
	expect(JSON.parse(name.text).errors.name).toBe("Name must be at least 2 characters.");
	expect(rowsOf(site, "academy_leads", email)).toEqual([]);
});

test("a visitor's limits are kept: at the limit it is stored, one character past it is refused beside the field", async ({
	site,
}) => {
	const domain = `@${"d".repeat(60)}.example`;
	const limits = [
		["/academy/request", "academy_leads", "name", 100, (n: number) => "n".repeat(n)],
		["/academy/request", "academy_leads", "company", 200, (n: number) => "c".repeat(n)],
		["/academy/request", "academy_leads", "message", 5_000, (n: number) => "é".repeat(n)],
		["/ask", "questions", "question", 5_000, (n: number) => "q".repeat(n)],
		[
			"/quiz",
			"quiz_leads",
			"website",
			2_048,
			(n: number) => `https://x.example/${"w".repeat(n - 18)}`,
		],
	] as const;
	for (const [path, table, field, limit, text] of limits) {
		for (const length of [limit, limit + 1]) {
			const form = forms().find((candidate) => candidate.path === path);
			const fields = { ...form?.fields, [field]: text(length) };
			const reply = await sendForm(site, path, fields);
			const what = `${field} of ${length}`;
			expect(reply.status, `${what}: ${reply.text.slice(0, 200)}`).toBe(length > limit ? 422 : 200);
			expect(rowsOf(site, table, String(fields.email)), what).toHaveLength(length > limit ? 0 : 1);
			if (length > limit) expect(Object.keys(JSON.parse(reply.text).errors), what).toEqual([field]);
		}
	}
	for (const { path, table, fields } of forms()) {
		const email = `${"e".repeat(64)}@${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}${domain.slice(1)}`;
		const reply = await sendForm(site, path, { ...fields, email, name: "Too Long" });
		expect(reply.status, path).toBe(422);
		expect(rowsOf(site, table, email), path).toEqual([]);
	}
});

test("a visitor cannot set what the server decides: tier, timing, source, id and time", async ({
	site,
}) => {
	const [quiz] = forms();
	const email = String(quiz?.fields.email);
	const reply = await sendForm(site, "/quiz", {
		...quiz?.fields,
		recommendation: "Everything for free",
		recommendation_type: "free",
		timing: "never",
		source: "forged",
		id: "1",
		created_at: "1999-01-01T00:00:00.000Z",
		__proto__: "x",
		constructor: "x",
	} as Record<string, string>);
	expect(reply.status).toBe(200);
	expect(rowsOf(site, "quiz_responses", email)).toEqual([
		expect.objectContaining({
			recommendation: "AI System MVP",
			timing: "immediate",
			source: "quiz",
			created_at: expect.not.stringContaining("1999"),
		}),
	]);
	expect(rowsOf(site, "quiz_leads", email)).toEqual([
		expect.objectContaining({ recommendation_type: "ai-mvp", source: "quiz_lead" }),
	]);
});

test("a visitor with answers that are not on the list gets no lead and no error of ours", async ({
	site,
}) => {
	for (const answers of [
		{ bottleneck: "nonsense" },
		{ setup: "" },
		{ gameChanger: "__proto__" },
		{ bottleneck: "toString", setup: "constructor", gameChanger: "hasOwnProperty" },
	]) {
		const [quiz] = forms();
		const email = String(quiz?.fields.email);
		for (const post of [sendForm, sendPlainForm]) {
			const reply = await post(site, "/quiz", { ...quiz?.fields, ...answers } as Record<
				string,
				string
			>);
			expect(reply.status, JSON.stringify(answers)).toBeLessThan(500);
		}
		expect(rowsOf(site, "quiz_leads", email)).toEqual([]);
		expect(rowsOf(site, "quiz_responses", email)).toEqual([]);
	}
});

test("a visitor's absurd attribution never costs the lead, and stays small", async ({ site }) => {
	for (const attribution of [
		"not json",
		"null",
		"[]",
		'{"first":1,"last":[]}',
		`{"first":{"utm":{"utm_source":"${"x".repeat(20_000)}"}}}`,
		'{"first":{"utm":{"__proto__":{"a":"b"}},"at":"yesterday","referrer":"javascript:alert(1)"}}',
		`${"[".repeat(1_500)}${"]".repeat(1_500)}`,
	]) {
		for (const { path, table, fields } of forms()) {
			const reply = await sendForm(site, path, {
				...fields,
				attribution,
				consent: attribution,
				page_url: attribution.slice(0, 5_000),
			});
			expect(reply.status, `${path} ${attribution.slice(0, 40)}: ${reply.text.slice(0, 200)}`).toBe(
				200,
			);
			const [row] = rowsOf(site, table, String(fields.email));
			expect(row, attribution.slice(0, 40)).toBeDefined();
			expect(JSON.stringify(row).length).toBeLessThan(16_000);
			expect(JSON.stringify(row)).not.toContain("javascript:");
		}
	}
});

test("a stranger's body of another kind is refused: JSON, plain text, XML, none", async ({
	site,
}) => {
	for (const { path, table, fields } of forms()) {
		for (const [type, body] of [
			["application/json", JSON.stringify(fields)],
			["text/plain", new URLSearchParams(fields).toString()],
			["application/xml", "<a/>"],
			["application/octet-stream", "\0\u0001"],
			["", new URLSearchParams(fields).toString()],
			["application/x-www-form-urlencodedd", new URLSearchParams(fields).toString()],
			[`${plain}, application/json`, "{}"],
		] as const) {
			const reply = await send(site, path, {
				headers: { origin: site.url, ...(type ? { "content-type": type } : {}) },
				body,
			});
			await expectRefused(site, reply, `${path} as '${type}'`);
		}
		expect(rowsOf(site, table, String(fields.email))).toEqual([]);
	}
});

test("a stranger's broken or abused multipart body is refused, a sound one is taken", async ({
	site,
}) => {
	const type = "multipart/form-data; boundary=cut";
	for (const [what, contentType, body] of [
		["garbage", type, "garbage"],
		["no boundary", "multipart/form-data", "--cut\r\n\r\n--cut--"],
		[
			"unfinished",
			type,
			'--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.example',
		],
		["empty", type, ""],
	] as const) {
		const reply = await send(site, "/ask", {
			headers: { origin: site.url, "content-type": contentType },
			body,
		});
		await expectRefused(site, reply, what);
	}
	const email = newAddress();
	const parts = (question: string, extra = "") =>
		`${Object.entries({ email, question, idempotency_key: newKey() })
			.map(
				([name, value]) =>
					`--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
			)
			.join("")}${extra}--cut--\r\n`;
	const asFile =
		'--cut\r\nContent-Disposition: form-data; name="question"; filename="q.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n';
	const file = await send(site, "/ask", {
		headers: { origin: site.url, "content-type": type },
		body: parts("", asFile),
	});
	await expectRefused(site, file, "a file for a question");
	const sound = await send(site, "/ask", {
		headers: { origin: site.url, "content-type": type, accept: "application/json" },
		body: parts("By multipart?"),
	});
	expect(sound.status).toBe(200);
	expect(rowsOf(site, "questions", email)).toHaveLength(1);
});

test("a stranger's flood of fields or bytes is refused, with its length told or not", async ({
	site,
}) => {
	for (const { path, table, fields, free } of forms()) {
		const many: [string, string][] = [
			...Object.entries(fields),
			...Array.from({ length: 101 }, (_, at): [string, string] => [`f${at}`, "x"]),
		];
		await expectRefused(site, await sendForm(site, path, many), `${path}: 100+ fields`);
		const same: [string, string][] = [
			...Object.entries(fields),
			...Array.from({ length: 101 }, (): [string, string] => [free, "x"]),
		];
		await expectRefused(site, await sendForm(site, path, same), `${path}: one field 100+ times`);
		const big = new URLSearchParams({ ...fields, [free]: "x".repeat(66_000) }).toString();
		for (const chunks of [undefined, 1, 30]) {
			const reply = await send(site, path, {
				headers: { origin: site.url, "content-type": plain },
				body: big,
				...(chunks ? { chunks } : {}),
			});
			expect(reply.status, `${path} in ${chunks ?? "no"} chunks`).toBe(413);
			await expectRefused(site, reply, `${path}: 65 kB and more`);
		}
		expect(rowsOf(site, table, String(fields.email))).toEqual([]);
	}
});

test("another website cannot send our forms in a visitor's name", async ({ site }) => {
	for (const { path, table, fields } of forms()) {
		for (const origin of [
			"https://evil.example",
			"null",
			site.url.replace("http:", "https:"),
			`${site.url}.evil.example`,
			`${site.url}0`,
			"http://127.0.0.1",
			"nonsense",
			"",
		]) {
			const reply = await sendForm(site, path, fields, { origin });
			await expectRefused(site, reply, `${path} from '${origin}'`);
		}
		expect(rowsOf(site, table, String(fields.email))).toEqual([]);
	}
});

test("an old browser that sends no Origin at all is served or refused, but never half", async ({
	site,
}) => {
	for (const { path, table, fields } of forms()) {
		const reply = await send(site, path, {
			headers: { "content-type": plain },
			body: new URLSearchParams(fields).toString(),
		});
		expect(reply.status, path).toBeLessThan(500);
		expect(rowsOf(site, table, String(fields.email)), path).toHaveLength(
			reply.status === 200 ? 1 : 0,
		);
	}
});

test("a stranger's wrong methods are refused in words, also where forms are taken", async ({
	site,
}) => {
	for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
		for (const path of ["/", "/academy", "/no-such-page"]) {
			const reply = await send(site, path, { method, headers: { origin: site.url } });
			expect(reply.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
			expect(reply.status, `${method} ${path}`).toBeLessThan(500);
		}
	}
	for (const { path, table, fields } of forms()) {
		for (const method of ["PUT", "PATCH", "DELETE"]) {
			const reply = await send(site, path, {
				method,
				headers: { origin: site.url, "content-type": plain },
				body: new URLSearchParams(fields).toString(),
			});
			await expectRefused(site, reply, `${method} ${path}`);
		}
		expect(rowsOf(site, table, String(fields.email)), path).toEqual([]);
	}
	for (const path of ["/", "/academy", "/no-such-page"]) {
		const reply = await send(site, path, {
			headers: { origin: site.url, "content-type": plain },
			body: "a=b",
		});
		await expectRefused(site, reply, `POST ${path}`);
		expect(reply.text, `POST ${path}`).toContain("This page doesn’t accept forms.");
	}
});

test("a stranger who speaks HTTP badly is refused or hung up on, and the site goes on", async ({
	site,
}) => {
	const { port } = new URL(site.url);
	const host = `Host: 127.0.0.1:${port}`;
	for (const words of [
		"hello?\r\n\r\n",
		`GET / HTTP/1.1\r\n\r\n`,
		`GET / HTTP/9.9\r\n${host}\r\n\r\n`,
		`POST /ask HTTP/1.1\r\n${host}\r\nContent-Type: ${plain}\r\nContent-Length: -5\r\n\r\n`,
		`POST /ask HTTP/1.1\r\n${host}\r\nContent-Type: ${plain}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
		`POST /ask HTTP/1.1\r\n${host}\r\nContent-Type: ${plain}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
		`GET / HTTP/1.1\r\n${host}\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
		`GET /%0d%0aX:1 HTTP/1.1\r\n${host}\r\nA: b\0c\r\n\r\n`,
	]) {
		const answer = await speak(Number(port), words);
		const what = words.slice(0, 60);
		expect(answer, what).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
	}
	expect((await fetch(site.url)).status).toBe(200);
});

test("a visitor who is sent back a form full of markup sees it as text, and none of it runs", async ({
	page,
	consoleErrors,
}) => {
	const markup = corpus.html ?? "";
	for (const [path, fields] of [
		["/ask", { Email: markup, "Your question": `</textarea>${markup}` }],
		[
			"/academy/request",
			{ Name: markup, Email: markup, Company: markup, Message: `</textarea>${markup}` },
		],
	] as const) {
		await visit(page, path);
		for (const [label, value] of Object.entries(fields))
			await page.getByRole("textbox", { name: label }).fill(value);
		// As a form without our script sends it: the answer is a page of its own.
		const [reply] = await Promise.all([
			page.waitForResponse(
				(response) =>
					response.request().method() === "POST" && new URL(response.url()).pathname === path,
			),
			page.locator("main form").evaluate((form) => (form as HTMLFormElement).submit()),
		]);
		expect(reply.status()).toBe(422);
		await page.waitForLoadState();
		await hydrated(page);
		for (const [label, value] of Object.entries(fields))
			await expect(page.getByRole("textbox", { name: label })).toHaveValue(value);
		expect(
			await page.evaluate(() => (window as unknown as { pwned?: number }).pwned),
		).toBeUndefined();
	}
	expect(consoleErrors.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("a visitor's mistyped address is not repeated in the address bar, a header or the log", async ({
	site,
}) => {
	const secret = `secret-${newKey()}`;
	for (const { path, fields } of forms()) {
		for (const post of [sendForm, sendPlainForm]) {
			const reply = await post(site, path, { ...fields, email: secret });
			expect(reply.status).toBe(422);
			expect(JSON.stringify(reply.headers)).not.toContain(secret);
		}
	}
	expect(site.output()).not.toContain(secret);
});

/** Says something to the port and returns what comes back until the line is closed or silent. */
function speak(port: number, words: string): Promise<string> {
	return new Promise((resolve) => {
		let heard = "";
		const line = connect(port, "127.0.0.1", () => line.write(words));
		line.setTimeout(1_500, () => line.destroy());
		line.on("data", (part) => {
			heard += part.toString("latin1");
			line.destroy();
		});
		line.on("error", () => {});
		line.on("close", () => resolve(heard));
	});
}
