import { expect } from "vitest";
import {
	filledForms,
	newAddress,
	newKey,
	type Reply,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { type RunningSite, rowsOf } from "../support/running-site.ts";
import { test } from "../support/site-test.ts";

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

test("a form sent as multipart is stored, and a file in place of a text is refused", async ({
	site,
}) => {
	const email = newAddress();
	const part = (name: string, value: string) =>
		`--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const asFile =
		'--cut\r\nContent-Disposition: form-data; name="question"; filename="q.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n';
	const post = (question: string) =>
		send(site, "/ask", {
			headers: {
				origin: site.url,
				accept: "application/json",
				"content-type": "multipart/form-data; boundary=cut",
			},
			body: `${part("email", email)}${part("idempotency_key", newKey())}${question}--cut--\r\n`,
		});
	await expectRefused(site, await post(asFile), "a file for a question");
	expect((await post(part("question", "By multipart?"))).status).toBe(200);
	expect(rowsOf(site, "questions", email)).toHaveLength(1);
});

test("markup in a refused form comes back as text, in a field and in a text area", async ({
	site,
}) => {
	const markup = `</textarea>${corpus.html}`;
	for (const { path, fields } of forms()) {
		const filled = Object.keys(fields).filter((name) =>
			/^(email|name|company|message|question)$/.test(name),
		);
		const hostile = Object.fromEntries(filled.map((name) => [name, markup]));
		const reply = await sendPlainForm(site, path, { ...fields, ...hostile });
		expect(reply.status, path).toBe(422);
		expect(reply.text, path).not.toContain("<img src=x");
		expect(reply.text, path).not.toContain("<script>window.pwned");
		expect(reply.text.split("&lt;img src=x").length - 1, path).toBeGreaterThanOrEqual(1);
	}
});
