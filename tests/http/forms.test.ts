import { test as base, describe, expect, vi } from "vitest";
import { beacons, hostileTexts, publicForms } from "../support/hostile-input.ts";
import {
	filledForms,
	newAddress,
	newKey,
	type Reply,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { type RunningSite, rowsOf, runSite, withoutTable } from "../support/running-site.ts";
import { startSmtp, type TestSmtp } from "../support/smtp.ts";

/** A site that really sends its mail, to a server of the test. */
const test = base.extend<{ mails: TestSmtp; site: RunningSite }>({
	mails: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the fixtures destructured
		async ({}, use) => {
			const mails = await startSmtp();
			await use(mails);
			await mails.close();
		},
		{ scope: "file" },
	],
	site: [
		async ({ mails }, use) => {
			const site = await runSite({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` });
			await use(site);
			await site.remove();
		},
		{ scope: "file" },
	],
});

// Hundreds of forms each.
vi.setConfig({ testTimeout: 90_000 });

const plain = "application/x-www-form-urlencoded";

/** Every table that a form can fill. */
const tables = [
	"leads",
	"people",
	"lead_search",
	"quiz_responses",
	"quiz_leads",
	"academy_leads",
	"questions",
	"bookings",
	"newsletter_subscribers",
	"newsletter_requests",
	"outbox",
	"zero_result_searches",
	"page_counts",
	"consent_receipts",
];

function everything(site: RunningSite): { table: string; row: Record<string, unknown> }[] {
	return tables.flatMap((table) => {
		try {
			return site.rows(table).map((row) => ({ table, row }));
		} catch {
			return [];
		}
	});
}

/** Answered, in time, in words or with an outcome, and not by an accident of ours. */
function expectAnswered(reply: Reply, what: string): void {
	expect(reply.status, `${what}: ${reply.text.slice(0, 200)}`).toBeLessThan(500);
	expect(reply.text, what).not.toMatch(/\n\s+at .*\.[tj]s:\d+/);
}

async function expectAlive(site: RunningSite): Promise<void> {
	expect((await send(site, "/readyz", { method: "GET" })).status).toBe(200);
	expect(site.output()).not.toContain('"event":"request failed"');
	expect(site.output().match(/Sheaf is at/g)).toHaveLength(1);
}

// The control characters that mean something to terminals, mail and sheets.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be stored
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** Stored text can be shown, mailed and exported: well-formed, without control characters, its JSON sound. */
function expectInert(site: RunningSite): void {
	for (const { table, row } of everything(site)) {
		for (const [column, value] of Object.entries(row)) {
			if (typeof value !== "string") continue;
			const what = `${table}.${column}: ${JSON.stringify(value.slice(0, 300))}`;
			expect(CONTROL.test(value), what).toBe(false);
			expect(value.isWellFormed(), what).toBe(true);
			if (/url|referrer|landing|website/.test(column))
				expect(value, what).not.toMatch(/^\s*(javascript|data|vbscript|file):/i);
			if (/_touch$|^(consent|savings|utm_parameters)$/.test(column))
				expect(() => JSON.parse(value), what).not.toThrow();
		}
	}
}

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
	const rest = [...items];
	const one = async () => {
		for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
	};
	await Promise.all(Array.from({ length: 8 }, one));
}

test("any text at all in any field of any form is answered without a fault, and what is stored is inert", async ({
	site,
}) => {
	const attempts: { path: string; fields: Record<string, string>; name: string }[] = [];
	for (const [at, [name, text]] of Object.entries(hostileTexts).entries())
		for (const { path, fields, free } of await publicForms(site, newAddress()))
			for (const group of free) {
				// A login takes its time on purpose: not every text needs to be a password, too.
				if (path === "/login" && at % 4 > 0) continue;
				const hostile = Object.fromEntries(group.map((field) => [field, text]));
				const key: Record<string, string> =
					"idempotency_key" in fields ? { idempotency_key: newKey() } : {};
				attempts.push({
					path,
					name: `${name} as ${group} of ${path}`,
					fields: { ...fields, ...key, ...hostile },
				});
			}
	await inTurn(attempts, async ({ path, name, fields }) => {
		// As a page and as JSON.
		const post = name.length % 3 === 0 ? sendPlainForm : sendForm;
		expectAnswered(await post(site, path, fields), name);
	});
	expectInert(site);
	await expectAlive(site);
});

test("no mail that a form causes has a header, a recipient or an active word that its sender put there", async ({
	site,
	mails,
}) => {
	const senders = new Set<string>();
	for (const text of Object.values(hostileTexts)) {
		const email = newAddress();
		senders.add(email);
		for (const { path, fields } of await publicForms(site, email)) {
			if (path === "/login") continue;
			const own: Record<string, string> = { ...fields };
			for (const field of ["name", "company", "message", "question", "note"])
				if (field in own) own[field] = text;
			await sendForm(site, path, {
				...own,
				subject: text,
				to: text,
				bcc: text,
				from: text,
				reply_to: text,
			});
		}
	}
	// Reminders of booked calls are due later.
	const isWaiting = (row: Record<string, unknown>) =>
		!row.delivered_at && !row.dead_at && String(row.due_at) <= new Date().toISOString();
	await expect
		.poll(() => site.rows("outbox").filter(isWaiting).length, { timeout: 25_000 })
		.toBe(0);
	expect(mails.received.length).toBeGreaterThan(50);
	const ours = [
		"from",
		"to",
		"subject",
		"date",
		"message-id",
		"mime-version",
		"content-type",
		"content-transfer-encoding",
		"reply-to",
		"auto-submitted",
		"x-auto-response-suppress",
		"list-unsubscribe",
		"list-unsubscribe-post",
	];
	for (const { to, raw } of mails.received) {
		const [head = ""] = raw.split("\r\n\r\n");
		const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
		const names = lines.map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
		expect(
			names.filter((name) => !ours.includes(name)),
			head,
		).toEqual([]);
		expect(new Set(names).size, head).toBe(names.length);
		expect(to).toHaveLength(1);
		expect(to[0], head).not.toContain("evil.example");
		for (const line of lines.filter((each) => /^(to|reply-to|from):/i.test(each)))
			expect(line.replace(/"(\\.|[^"\\])*"/g, ""), head).not.toContain("everyone@");
		const html = raw.split("Content-Type: text/html")[1]?.split("\r\n--")[0] ?? "";
		expect(html, "the part that may hold markup").not.toMatch(/<(script|img src=3Dx)/);
	}
	await expectAlive(site);
});

test("fields that are repeated, nested, nameless, from a prototype or more than a hundred never cause a fault", async ({
	site,
}) => {
	for (const { path, fields, free } of await publicForms(site, newAddress())) {
		const field = free[0]?.[0] ?? "email";
		const sound = new URLSearchParams(fields).toString();
		for (const [name, body] of Object.entries({
			"a field twice": `${sound}&${field}=second&${field}=third`,
			"a list": `${sound}&${field}[]=a&${field}[b][c]=d`,
			"a prototype": `${sound}&__proto__=x&constructor=y&toString=z&__proto__[a]=b&hasOwnProperty=1`,
			"no name": `${sound}&=x&&&==&`,
			"101 fields": `${sound}&${Array.from({ length: 101 }, (_, at) => `f${at}=x`).join("&")}`,
			"10,000 fields": Array.from({ length: 10_000 }, () => "a=b").join("&"),
			"an endless name": `${sound}&${"n".repeat(40_000)}=x`,
			nothing: "",
			"no form": "%%%\0\u0001",
		})) {
			const reply = await sendForm(site, path, body, { "x-forwarded-for": "1.1.1.1" });
			expectAnswered(reply, `${name} for ${path}`);
			if (name.includes("fields")) expect(reply.status, `${name} for ${path}`).toBe(413);
		}
	}
	expect(Object.prototype).not.toHaveProperty("a");
	expectInert(site);
	await expectAlive(site);
});

test("bodies of the wrong kind and broken multipart are refused, for forms and for beacons", async ({
	site,
}) => {
	const before = everything(site).length;
	const paths = [...(await publicForms(site, newAddress())).map(({ path }) => path), ...beacons];
	const multipart = "multipart/form-data; boundary=cut";
	await inTurn(paths, async (path) => {
		for (const [type, body] of [
			["application/json", "{"],
			["application/json", "[".repeat(30_000)],
			["application/json", '{"__proto__":{"polluted":1},"search":{"toString":1}}'],
			["application/json", "null"],
			["text/plain", "email=a@b.example"],
			["application/xml", `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`],
			["text/x-script", "[]"],
			["multipart/form-data", "--cut--"],
			[multipart, "--cut"],
			[multipart, '--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\n'],
			[multipart, "--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n--cut--\r\n"],
			[multipart, `--cut\r\n${"X: y\r\n".repeat(5_000)}\r\nx\r\n--cut--\r\n`],
			[multipart, "--cut\r\n".repeat(8_000)],
			[`multipart/form-data; boundary=${"b".repeat(5_000)}`, "x"],
			['multipart/form-data; boundary="', "x"],
			["nonsense", "x"],
		] as const) {
			const reply = await send(site, path, {
				headers: { origin: site.url, "content-type": type },
				body,
			});
			expectAnswered(reply, `${path} as ${type}: ${body.slice(0, 40)}`);
			expect(reply.status, `${path} as ${type}: ${body.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
		}
	});
	expect(everything(site).length, "nothing is stored").toBe(before);
	await expectAlive(site);
});

test("forged sources, consent and savings cost no lead, and nothing active of them is kept", async ({
	site,
}) => {
	const touch = {
		utm: { utm_source: "van" },
		clickIds: null,
		referrer: null,
		landingPage: "https://sheaf.example/",
		at: "2026-11-20T10:00:00.000Z",
	};
	const both = (changes: object) => {
		const forged = { ...touch, ...changes };
		return JSON.stringify({ first: forged, last: forged });
	};
	const forgeries = [
		both({ referrer: "javascript:alert(1)", landingPage: "javascript:alert(2)" }),
		both({ referrer: "data:text/html,<script>1</script>", landingPage: "nonsense" }),
		both({ referrer: "a\u0000\u0007\u001b[31m\u2028b", landingPage: "x\r\ny" }),
		both({ utm: { utm_source: "a\u0000\u0007\u001b[31mb\u2028", utm_campaign: "\ud800" } }),
		both({ utm: { "=cmd|' /C calc'!A0": "=1+1", "<script>": "<script>" } }),
		both({ utm: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`u${at}`, "x"])) }),
		`{"first":${JSON.stringify(touch)},"last":${JSON.stringify(touch)},"__proto__":{"utm":1}}`.replaceAll(
			'"utm":{',
			'"utm":{"__proto__":"x",',
		),
		both({ at: "+275760-09-13T00:00:00.000Z" }),
		both({ at: "2026-11-20T10:00:00.000Z\r\nx" }),
		"[".repeat(20_000),
		'{"first":1e999}',
	];
	for (const forged of forgeries)
		for (const { path, table, fields } of await publicForms(site, newAddress())) {
			if (table === null) continue;
			const reply = await sendForm(site, path, {
				...fields,
				attribution: forged,
				consent: '{"essential":true,"analytics":"yes","marketing":{"__proto__":1}}',
				savings:
					'{"industry":"<script>","hours":1e308,"rate":-5,"enquiries":null,"value":"x","low":1,"high":0}',
				page_url:
					forged.length % 2 ? "javascript:alert(1)" : "https://a.example/\u0001\u2028\u0007",
			});
			// Of bookings, several may have asked for one time.
			const fits = path === "/book" ? [200, 409] : [200];
			expect(fits, `${path} ${forged.slice(0, 60)}: ${reply.text.slice(0, 200)}`).toContain(
				reply.status,
			);
		}
	expectInert(site);
	await expectAlive(site);
});

test("nothing is taken in a visitor's name from elsewhere: foreign or no origin, other methods, other kinds, data twins", async ({
	site,
}) => {
	const forms = await publicForms(site, newAddress());
	const before = everything(site).length;
	const { host } = new URL(site.url);
	await inTurn(forms, async ({ path, fields }) => {
		const body = new URLSearchParams(fields).toString();
		for (const headers of [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ origin: `http://${host}.evil.example` },
			{ origin: `http://evil.example#${host}` },
			{ origin: site.url.replace("http:", "https:") },
			{ origin: "https://evil.example", "sec-fetch-site": "same-origin" },
			{
				origin: "https://evil.example",
				"x-forwarded-host": "evil.example",
				"x-forwarded-proto": "https",
			},
			{ "sec-fetch-site": "cross-site" },
			{ origin: site.url, "sec-fetch-site": "cross-site" },
		] as Record<string, string>[])
			for (const duplicate of [path, `${path}.data`, `${path}/`, path.toUpperCase(), `/${path}`]) {
				const reply = await send(site, duplicate, {
					headers: { "content-type": plain, ...headers },
					body,
				});
				const what = `${duplicate} with ${JSON.stringify(headers)}`;
				expectAnswered(reply, what);
				expect(reply.status, what).toBeGreaterThanOrEqual(400);
			}
		for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
			const headers = { origin: site.url, "content-type": plain, "x-http-method-override": "POST" };
			expect((await send(site, path, { method, headers, body })).status, method).toBe(405);
		}
		const headers = { "x-http-method-override": "POST" };
		const read = await send(site, `${path}?${body}&_method=POST`, { method: "GET", headers });
		expectAnswered(read, `GET ${path}`);
		const data = await send(site, `${path}.data?${body}`, { method: "GET", headers });
		expectAnswered(data, `GET ${path}.data`);
		const text = await send(site, path, {
			headers: { origin: site.url, "content-type": "text/plain" },
			body,
		});
		expect(text.status).toBe(415);
	});
	for (const path of beacons)
		for (const origin of ["https://evil.example", "null"]) {
			const headers = { origin, "content-type": "text/plain" };
			expect((await send(site, path, { headers, body: "{}" })).status, path).toBe(403);
		}
	expect(everything(site).length, "nothing is stored").toBe(before);
	await expectAlive(site);
});

test("a machine that fills in the hidden field or forges the token sees success, and its lead waits under spam without a mail", async ({
	site,
}) => {
	const answers = async (changes: Record<string, string>) => {
		const email = newAddress();
		const sent: Record<string, Reply> = {};
		for (const { path, table, fields } of await publicForms(site, email))
			if (table !== null && path !== "/newsletter" && path !== "/book")
				sent[path] = await sendForm(site, path, { ...fields, ...changes });
		return { email, sent };
	};
	const person = await answers({});
	for (const changes of [
		{ subject_line: "Cheap shoes" },
		{ form_token: "k1.forgedforgedforgedforgedforged" },
		{ form_token: "nonsense" },
	] as Record<string, string>[]) {
		const { email, sent } = await answers(changes);
		for (const [path, reply] of Object.entries(sent))
			expect([path, reply.status, reply.text]).toEqual([
				path,
				person.sent[path]?.status,
				person.sent[path]?.text,
			]);
		const leads = site.rows("leads").filter((row) => row.email === email);
		expect(leads.map(({ spam }) => spam)).toEqual([1, 1, 1]);
		const owed = site.rows("outbox").filter((row) => JSON.stringify(row).includes(email));
		expect(owed).toEqual([]);
	}
	const own = site.rows("leads").filter((row) => row.email === person.email);
	expect(own.map(({ spam }) => spam)).toEqual([0, 0, 0]);
});

describe("too many forms", () => {
	const ask = (site: RunningSite, headers: Record<string, string> = {}, post = sendForm) =>
		post(
			site,
			"/ask",
			{ email: newAddress(), question: "Vans?", idempotency_key: newKey() },
			headers,
		);

	test("of one client are answered 429, in words and with the time to wait, and made-up forwarding headers change nothing", async () => {
		const site = await runSite({ SUBMISSION_LIMIT: "10" });
		try {
			for (let at = 0; at < 5; at++) expect((await ask(site)).status).toBe(200);
			for (const headers of [
				{},
				{ "x-forwarded-for": "203.0.113.9" },
				{
					"x-real-ip": "203.0.113.9",
					forwarded: "for=203.0.113.9",
					"cf-connecting-ip": "203.0.113.9",
				},
				{ "x-forwarded-for": "2001:db8::1, 203.0.113.10, 127.0.0.1" },
			] as Record<string, string>[])
				for (const post of [sendForm, sendPlainForm]) {
					const reply = await ask(site, headers, post);
					expect(reply.status, JSON.stringify(headers)).toBe(429);
					const seconds = Number(reply.headers["retry-after"]);
					expect(seconds).toBeGreaterThan(0);
					expect(seconds).toBeLessThanOrEqual(60);
					expect(reply.text).toContain("Please wait a minute");
				}
			const typed = { email: newAddress(), question: "Vans <b>or</b> bikes?" };
			const shown = await sendPlainForm(site, "/ask", { ...typed, idempotency_key: newKey() });
			expect(shown.headers["content-type"]).toContain("text/html");
			for (const text of [typed.email, "Vans &lt;b&gt;or&lt;/b&gt; bikes?", "</form>"])
				expect(shown.text).toContain(text);
			const elsewhere = await sendPlainForm(site, "/newsletter/confirm", {});
			expect([elsewhere.status, elsewhere.headers["content-type"]]).toEqual([
				429,
				"text/html; charset=utf-8",
			]);
			for (const path of [
				"/ASK",
				"/ask/",
				"//ask",
				"/ask.data",
				"/%61sk",
				"/academy/request",
				"/newsletter",
			]) {
				const fields = { email: newAddress(), question: "Vans?", idempotency_key: newKey() };
				expect([429, 404], path).toContain((await sendForm(site, path, fields)).status);
			}
			expect((await send(site, "/", { method: "GET" })).status, "reading goes on").toBe(200);
			expect(site.rows("questions")).toHaveLength(5);
		} finally {
			await site.remove();
		}
	});

	test("are counted for each client behind our own proxy, an IPv6 household as one, and what clients write there themselves changes nothing", async () => {
		const site = await runSite({ SUBMISSION_LIMIT: "10", TRUST_PROXY: "1" });
		const from = async (address: string) =>
			(await ask(site, { "x-forwarded-for": address })).status;
		try {
			for (let at = 0; at < 5; at++) expect(await from("203.0.113.9")).toBe(200);
			expect(await from("203.0.113.9")).toBe(429);
			expect(await from("198.51.100.7, 203.0.113.9"), "a made-up one before it").toBe(429);
			expect(await from("203.0.113.10"), "a neighbour").toBe(200);
			for (let at = 0; at < 5; at++) expect(await from(`2001:db8:1:2:${at}::1`)).toBe(200);
			expect(await from("2001:DB8:1:2:ffff::9"), "the same household").toBe(429);
			expect(await from("2001:db8:1:3::1"), "the next one").toBe(200);
			// Nonsense counts as the proxy itself, all of it together.
			const nonsense = [];
			for (let at = 0; at < 7; at++) nonsense.push(await from(`nonsense-${at}`));
			expect(nonsense).toEqual([200, 200, 200, 200, 200, 429, 429]);
		} finally {
			await site.remove();
		}
	});
});

test.for([
	["2026-01-05T10:00:00.000Z", "That time has passed."],
	["2099-01-05T10:00:00.000Z", "isn’t open for booking yet"],
	["' OR 1=1 --", "Please choose a time."],
] as const)(
	"a call at %s is refused in words, with what was typed",
	async ([starts_at, words], { site }) => {
		const email = newAddress();
		const form = (await publicForms(site, email)).find(({ path }) => path === "/book");
		const reply = await sendPlainForm(site, "/book", { ...form?.fields, starts_at });
		expect(reply.status).toBe(422);
		expect(reply.text).toContain(words);
		expect(reply.text).toContain(email);
		expect(rowsOf(site, "bookings", email)).toEqual([]);
	},
);

test.for([
	["/quiz", "quiz_responses", "There was an error saving your quiz. Please try again."],
	["/quiz", "quiz_leads", "There was an error saving your information. Please try again."],
	[
		"/academy/request",
		"academy_leads",
		"There was a problem submitting your request. Please try again.",
	],
	["/ask", "questions", ""],
] as const)(
	"while a form of %s cannot be stored in %s it is answered 503 with its message, an address and what was typed",
	async ([path, table, message], { site }) => {
		const email = newAddress();
		const form = filledForms(email).find((each) => each.path === path);
		if (!form) throw new Error(path);
		await withoutTable(site, table, async () => {
			const shown = await sendPlainForm(site, path, form.fields);
			expect(shown.status).toBe(503);
			for (const text of [message, "support@sheaf.example", email])
				expect(shown.text).toContain(text);
			const { status, text } = await sendForm(site, path, form.fields);
			expect(status).toBe(503);
			expect(JSON.parse(text).outcome).toBe("failed");
		});
		expect(rowsOf(site, "leads", email)).toEqual([]);
		expect(site.output()).not.toContain(email);
		expect((await sendPlainForm(site, path, form.fields)).status).toBe(200);
		expect(rowsOf(site, form.table, email)).toHaveLength(1);
	},
);
