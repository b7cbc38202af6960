import { expect, vi } from "vitest";
import { academyForm } from "#features/academy/contract.ts";
import { ACADEMY_PATH } from "#features/academy/form.ts";
import { bookingForm } from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import { newsletterForm } from "#features/newsletter/contract.ts";
import { NEWSLETTER_PATH } from "#features/newsletter/form.ts";
import { questionForm } from "#features/questions/contract.ts";
import { QUESTION_PATH } from "#features/questions/form.ts";
import {
	beacons,
	hostileTexts,
	publicForms,
} from "../support/hostile-input.ts";
import {
	fillForms,
	fillQuestion,
	freeSlots,
	newAddress,
	newKey,
	type Reply,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import {
	actionPath,
	databasePath,
	mailsTo,
	type RunningSite,
	readRows,
	withoutTable,
} from "../support/running-site.ts";
import { test } from "../support/site-test.ts";

// Each test submits hundreds of forms.
vi.setConfig({ testTimeout: 90_000 });

/** All rows, except those of search indexes and limits. */
function everything(site: RunningSite) {
	const inner =
		/^(sqlite_.*|rate_limits|.*_(config|content|data|docsize|idx))$/;
	const tables = site
		.rows("sqlite_master")
		.filter(({ type }) => type === "table");

	return tables
		.map(({ name }) => String(name))
		.filter((table) => !inner.test(table))
		.flatMap((table) => site.rows(table).map((row) => ({ table, row })));
}

/** Fails for a server error, or a response with a stack trace. */
function expectAnswered(reply: Reply, what: string): void {
	expect(reply.status, `${what}: ${reply.text.slice(0, 200)}`).toBeLessThan(
		500,
	);
	expect(reply.text, what).not.toMatch(/\n\s+at .*\.[tj]s:\d+/);
}

async function expectAlive(site: RunningSite): Promise<void> {
	expect((await send(site, "/readyz", { method: "GET" })).status).toBe(200);
	expect(site.output()).not.toContain('"event":"request failed"');
	expect(site.output().match(/Sheaf is at/g)).toHaveLength(1);
}

// Control characters with a meaning in terminals, email or spreadsheets.
const CONTROL =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be stored
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;

/** Stored text is well-formed Unicode without control characters, and stored JSON is valid. */
function expectInert(site: RunningSite): void {
	for (const { table, row } of everything(site)) {
		for (const [column, value] of Object.entries(row)) {
			if (typeof value !== "string") continue;

			const what = `${table}.${column}: ${JSON.stringify(value.slice(0, 300))}`;
			expect(CONTROL.test(value), what).toBe(false);
			expect(value.isWellFormed(), what).toBe(true);

			if (/url|referrer|landing|website/.test(column))
				expect(value, what).not.toMatch(
					/^\s*(javascript|data|vbscript|file):/i,
				);
			if (/_touch$|^(consent|savings|utm_parameters)$/.test(column))
				expect(() => JSON.parse(value), what).not.toThrow();
		}
	}
}

async function inTurn<Item>(
	items: readonly Item[],
	work: (item: Item) => Promise<void>,
) {
	const rest = [...items];

	const one = async () => {
		for (let next = rest.shift(); next !== undefined; next = rest.shift())
			await work(next);
	};

	await Promise.all(Array.from({ length: 4 }, one));
}

test("hostile text in any field of any form is stored inert", async ({
	site,
}) => {
	await inTurn(Object.entries(hostileTexts), async ([name, text]) => {
		for (const { path, fields, free } of await publicForms(site, newAddress()))
			for (const group of free) {
				// Hashing is slow: a few texts are enough for the login.
				if (path === "/login" && !/^[as]/.test(name)) continue;

				const hostile = Object.fromEntries(group.map((field) => [field, text]));
				// Some as a plain form, some as JSON.
				const post = name.length % 3 === 0 ? sendPlainForm : sendForm;
				const reply = await post(site, path, {
					...fields,
					idempotency_key: newKey(),
					...hostile,
				});
				expectAnswered(reply, `${name} as ${group} of ${path}`);
			}
	});
	expectInert(site);
	await expectAlive(site);

	const asked = site.rows("questions").map(({ question }) => question);

	for (const name of [
		"markup",
		"SQL",
		"a formula",
		"a prototype",
		"right to left",
		"emoji",
	])
		expect(asked, "stored as it was typed").toContain(hostileTexts[name]);
});

test("repeated, nested, nameless and over 100 fields cause no error", async ({
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
			const reply = await sendForm(site, path, body, {
				"x-forwarded-for": "1.1.1.1",
			});
			expectAnswered(reply, `${name} for ${path}`);
			if (name.includes("fields"))
				expect(reply.status, `${name} for ${path}`).toBe(413);
		}
	}

	expect(Object.prototype).not.toHaveProperty("a");

	expectInert(site);
	await expectAlive(site);
});

test("forms and beacons refuse wrong content types and broken multipart", async ({
	site,
}) => {
	const before = everything(site).length;
	const paths = [
		...(await publicForms(site, newAddress())).map(({ path }) => path),
		...beacons,
	];
	const multipart = "multipart/form-data; boundary=cut";

	await inTurn(paths, async (path) => {
		for (const [type, body] of [
			["application/json", "{"],
			["application/json", "[".repeat(30_000)],
			[
				"application/json",
				'{"__proto__":{"polluted":1},"search":{"toString":1}}',
			],
			["application/json", "null"],
			["text/plain", "email=a@b.example"],
			[
				"application/xml",
				`<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`,
			],
			["text/x-script", "[]"],
			["multipart/form-data", "--cut--"],
			[multipart, "--cut"],
			[
				multipart,
				'--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\n',
			],
			[
				multipart,
				"--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n--cut--\r\n",
			],
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

			expect(
				reply.status,
				`${path} as ${type}: ${body.slice(0, 40)}`,
			).toBeGreaterThanOrEqual(400);
		}
	});

	expect(everything(site).length, "nothing is stored").toBe(before);

	await expectAlive(site);
});

test("every form accepts its sample values", async ({ site }) => {
	for (const { path, table, fields } of fillForms(newAddress())) {
		const { status, text } = await sendForm(site, path, fields);

		const hint = `${path}: ${text} (samples are in tests/support/http.ts)`;
		expect(status, hint).toBe(200);
		expect(readRows(site, table, fields.email), path).toHaveLength(1);
	}
});

test("the page of a form has a field for each value of its schema", async ({
	site,
}) => {
	const [at] = (await freeSlots(site)).slice(30);
	const pages = [
		{ path: QUESTION_PATH, schema: questionForm },
		{ path: ACADEMY_PATH, schema: academyForm },
		{ path: `${BOOKING_PATH}?at=${at}`, schema: bookingForm },
		{ path: NEWSLETTER_PATH, schema: newsletterForm },
	];

	for (const { path, schema } of pages) {
		const { text } = await send(site, path, { method: "GET" });
		const missing = Object.keys(schema.entries).filter(
			(name) => !text.includes(` name="${name}"`),
		);

		expect(missing, path).toEqual([]);
	}
});

test("a form that cannot be stored gets 503 with an email address and its text, unlogged", async ({
	site,
}) => {
	for (const { path, table, fields } of fillForms(newAddress())) {
		await withoutTable(site, table, async () => {
			const shown = await sendPlainForm(site, path, fields);

			expect(shown.status, path).toBe(503);

			for (const text of ["support@sheaf.example", String(fields.email)])
				expect(shown.text, path).toContain(text);

			const { status, text } = await sendForm(site, path, fields);
			expect([status, JSON.parse(text).outcome], path).toEqual([503, "failed"]);
		});

		expect(site.output()).not.toContain(fields.email);
		expect((await sendPlainForm(site, path, fields)).status, path).toBe(200);
		expect(readRows(site, table, String(fields.email)), path).toHaveLength(1);
	}
});

test.for([
	["/academy/request", "name", 100],
	["/academy/request", "company", 200],
	["/academy/request", "message", 5_000],
	["/ask", "question", 5_000],
	["/quiz", "website", 2_048],
] as const)(
	"on %s a longer %s than %i characters is refused at the field",
	async ([path, field, limit], { site }) => {
		for (const length of [limit, limit + 1]) {
			const form = fillForms(newAddress()).find((each) => each.path === path);
			const start = field === "website" ? "https://x.example/" : "";
			const fields = { ...form?.fields, [field]: start.padEnd(length, "é") };
			const { status, text } = await sendForm(site, path, fields);
			const { errors = {} } = JSON.parse(text);
			const refused = [422, [field]];

			expect([status, Object.keys(errors)]).toEqual(
				length > limit ? refused : [200, []],
			);

			const stored = readRows(site, String(form?.table), String(fields.email));
			expect(stored).toHaveLength(length > limit ? 0 : 1);
		}
	},
);

test("a page without a form refuses forms with a message", async ({ site }) => {
	for (const path of ["/", "/academy", "/no-such-page"]) {
		const reply = await sendPlainForm(site, path, "a=b");

		expect([405, 404], path).toContain(reply.status);
		expect(reply.text, path).toContain("This page doesn’t accept forms.");
	}
});

test("invalid values are in no header and no log line, and are escaped in the page", async ({
	site,
}) => {
	const secret = `secret-${newKey()}</textarea>${hostileTexts.markup}`;

	for (const { path, fields } of fillForms(newAddress())) {
		const filled = Object.keys(fields).filter((name) =>
			/^(email|name|company|message|question)$/.test(name),
		);
		const hostile = Object.fromEntries(filled.map((name) => [name, secret]));
		const reply = await sendPlainForm(site, path, { ...fields, ...hostile });

		expect(reply.status, path).toBe(422);
		expect(JSON.stringify(reply.headers)).not.toContain("secret-");
		expect(reply.text, path).not.toMatch(/<img src=x|<script>window\.pwned/);
		expect(reply.text, path).toContain("&lt;img src=x");
	}

	expect(site.output()).not.toContain("secret-");
});

test("a multipart form is stored, a file in place of text is refused", async ({
	site,
}) => {
	const email = newAddress();

	const post = async (question: string | Blob) => {
		const body = new FormData();
		body.set("email", email);
		body.set("idempotency_key", newKey());
		body.set("question", question);

		const headers = { origin: site.url, accept: "application/json" };

		return (await fetch(`${site.url}/ask`, { method: "POST", headers, body }))
			.status;
	};

	expect(await post(new Blob(["hello"], { type: "text/plain" }))).toBe(422);
	expect(await post("By multipart?")).toBe(200);
	expect(readRows(site, "questions", email)).toHaveLength(1);
});

test("a completed erasure responds with 200, its used link with 404", async ({
	site,
}) => {
	const email = newAddress();
	const question = fillQuestion(email);
	await sendForm(site, question.path, question.fields);
	await sendPlainForm(site, "/your-data", {
		email,
		kind: "erase",
		idempotency_key: newKey(),
	});

	const link = actionPath(site, email, "privacy.confirm");
	const press = () => sendPlainForm(site, link, {});

	expect((await press()).status).toBe(200);
	expect(readRows(site, "leads", email)).toEqual([]);
	expect((await press()).status).toBe(404);
});

test("one-click unsubscribe needs no cookie and no Origin; a GET changes nothing", async ({
	site,
}) => {
	const email = newAddress();
	const status = () =>
		readRows(site, "newsletter_subscribers", email)[0]?.status;

	await sendForm(site, "/newsletter", { email, idempotency_key: newKey() });
	await sendPlainForm(site, actionPath(site, email, "newsletter.confirm"), {});

	const link = databasePath(
		mailsTo(site, email, "newsletter.welcome")[0].unsubscribeUrl,
	);
	expect((await send(site, link, { method: "GET" })).status).toBe(200);
	expect(status()).toBe("confirmed");

	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const body = "List-Unsubscribe=One-Click";

	expect((await send(site, link, { headers, body })).status).toBe(200);
	expect(status()).toBe("unsubscribed");
});
