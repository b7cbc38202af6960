import { expect, onTestFinished, test, vi } from "vitest";
import {
	newAddress,
	newKey,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import {
	actionPath,
	newSession,
	type RunningSite,
	readRows,
	runSite,
} from "../support/running-site.ts";
import { startSmtp } from "../support/smtp.ts";

async function siteWithMail() {
	const smtp = await startSmtp();
	onTestFinished(smtp.close);
	const site = await runSite({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
	onTestFinished(site.remove);

	return { smtp, site };
}

/** A confirmed subscriber. */
async function subscribe(site: RunningSite): Promise<string> {
	const email = newAddress();
	await sendForm(site, "/newsletter", { email, idempotency_key: newKey() });
	await sendPlainForm(site, actionPath(site, email, "newsletter.confirm"), {});

	return email;
}

const statusOf = (site: RunningSite, email: string) =>
	readRows(site, "newsletter_subscribers", email)[0]?.status;

const written = {
	subject: "What changed",
	preheader: "Two minutes",
	body: "Hello, read [the guide](/blog).",
};

test("an issue written on the desk reaches a subscriber, who leaves by one click", async () => {
	const { smtp, site } = await siteWithMail();
	const email = await subscribe(site);
	const { cookie } = newSession(site);
	const post = (path: string, fields: Record<string, string>) =>
		sendPlainForm(site, path, fields, { cookie });
	const issue = "/desk/newsletter/1";
	const about = { number: "1" };

	await post("/desk/newsletter", { intent: "add" });
	await post(issue, { intent: "save", version: "1", ...about, ...written });

	const asked = { intent: "send", ...about };
	const question = await post(issue, { ...asked, version: "2" });
	expect(question.text).toContain("Send to 1 person now?");

	await post(issue, { ...asked, confirmed: readConfirmed(question.text) });

	const find = () =>
		smtp.received.find(
			({ to, raw }) => to[0] === email && /^List-Id:/im.test(raw),
		);
	await vi.waitUntil(find, { timeout: 20_000 });

	const raw = find()?.raw.replace(/\r\n[ \t]/g, " ") ?? "";
	const [, leave = ""] = /^List-Unsubscribe: <([^>]+)>/m.exec(raw) ?? [];
	const path = databasePathOf(leave);

	for (const method of ["GET", "HEAD", "GET"])
		expect((await send(site, path, { method })).status).toBe(200);
	expect(statusOf(site, email)).toBe("confirmed");

	const oneClick = {
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			origin: "null",
		},
		body: "List-Unsubscribe=One-Click",
	};
	const first = await send(site, path, oneClick);

	expect(first).toMatchObject({ status: 200, text: "You are unsubscribed.\n" });
	expect((await send(site, path, oneClick)).status).toBe(200);
	expect(statusOf(site, email)).toBe("unsubscribed");
});

/** What the answer to the question on a page has to confirm. */
function readConfirmed(page: string): string {
	return /name="confirmed" value="([^"]*)"/.exec(page)?.[1] ?? "";
}

function databasePathOf(address: string): string {
	const { pathname, search } = new URL(address);
	return pathname + search;
}

test.each([
	["without an origin", {}, "List-Unsubscribe=One-Click"],
	[
		"as multipart",
		{ "content-type": "multipart/form-data; boundary=b" },
		'--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
	],
	[
		"from a mail provider's page",
		{ origin: "https://mail.example", "sec-fetch-site": "cross-site" },
		"",
	],
])(
	"a one-click request %s ends the subscription",
	async (_how, headers, body) => {
		const { site } = await siteWithMail();
		const email = await subscribe(site);
		const { link_token } =
			readRows(site, "newsletter_subscribers", email)[0] ?? {};
		const path = `/newsletter/unsubscribe?token=${link_token}`;

		const answer = await send(site, path, { headers, body });

		expect(answer.status).toBe(200);
		expect(statusOf(site, email)).toBe("unsubscribed");
	},
);

test("the form is shown where an owner has switched it on, and says where somebody signed up", async () => {
	const { site } = await siteWithMail();
	const { cookie } = newSession(site);
	const places = { home: "/", article: "/blog/why-our-prices-are-on-the-door" };
	const listPlaces = async (path: string) => {
		const { text } = await send(site, path, { method: "GET" });
		return Array.from(
			text.matchAll(/name="place" value="(\w+)"/g),
			([, place]) => place,
		);
	};
	const publish = (fields: Record<string, string>) =>
		sendPlainForm(
			site,
			"/desk/newsletter",
			{ intent: "sign-up", ...fields },
			{ cookie },
		);

	expect(await listPlaces(places.home)).toEqual([]);

	await publish({ version: "0", home: "1", article: "1", footer: "1" });

	expect(await listPlaces(places.home)).toEqual(["home", "footer"]);
	expect(await listPlaces(places.article)).toEqual(["article", "footer"]);
	expect(await listPlaces("/about")).toEqual(["footer"]);

	const email = newAddress();
	await sendPlainForm(site, "/newsletter?sent", { email, place: "footer" });
	expect(readRows(site, "newsletter_subscribers", email)).toMatchObject([
		{ source: "newsletter-footer" },
	]);

	await publish({ version: "1", article: "1" });
	expect(await listPlaces(places.home)).toEqual([]);
	expect(await listPlaces(places.article)).toEqual(["article"]);
});

test("articles are added to an issue and moved without JavaScript", async () => {
	const { site } = await siteWithMail();
	const { cookie } = newSession(site);
	const post = (path: string, fields: Record<string, string>) =>
		sendPlainForm(site, path, fields, { cookie });
	const issue = "/desk/newsletter/1";
	const slugs = [
		"why-our-prices-are-on-the-door",
		"audit-your-week-in-one-evening",
	];
	/** Presses a button of the page with its form as it is there. */
	const press = async (intent: string, fields: Record<string, string> = {}) => {
		const { text } = await send(site, issue, {
			method: "GET",
			headers: { cookie },
		});
		const [, body = ""] =
			/<textarea[^>]*name="body"[^>]*>([^<]*)/.exec(text) ?? [];
		const [, version = ""] = /name="version" value="(\d+)"/.exec(text) ?? [];
		if (intent.includes(":")) expect(text).toContain(`value="${intent}"`);

		return post(issue, {
			intent,
			number: "1",
			version,
			...written,
			body: decode(body).trimStart(),
			...fields,
		});
	};
	const readOrder = async () => {
		const { text } = await send(site, `${issue}/preview`, {
			method: "GET",
			headers: { cookie },
		});
		const links = text.matchAll(/<h2[^>]*><a [^>]*\/blog\/([\w-]+)/g);

		return Array.from(links, ([, slug]) => slug);
	};

	await post("/desk/newsletter", { intent: "add", article: slugs[0] ?? "" });
	await press("add-article", { article: slugs[1] ?? "" });
	expect(await readOrder()).toEqual(slugs);

	await press(`article-up:/blog/${slugs[1]}`);
	expect(await readOrder()).toEqual(slugs.toReversed());

	await press(`article-remove:/blog/${slugs[1]}`);
	expect(await readOrder()).toEqual([slugs[0]]);
});

function decode(html: string): string {
	return html
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");
}

test("an issue made of an article is previewed, sent, and put into the archive without names", async () => {
	const { site } = await siteWithMail();
	await subscribe(site);

	const { cookie } = newSession(site);
	const post = (path: string, fields: Record<string, string>) =>
		sendPlainForm(site, path, fields, { cookie });
	const get = (path: string) => send(site, path, { method: "GET" });
	const issue = "/desk/newsletter/1";
	const about = { number: "1" };

	await post("/desk/newsletter", {
		intent: "add",
		article: "why-our-prices-are-on-the-door",
	});

	const preview = await send(site, `${issue}/preview?theme=dark`, {
		method: "GET",
		headers: { cookie },
	});
	const early = await post(issue, { intent: "archive", ...about });
	const question = await post(issue, { intent: "send", ...about });
	await post(issue, {
		intent: "send",
		confirmed: readConfirmed(question.text),
		...about,
	});
	await vi.waitFor(
		async () => {
			const { text } = await send(site, issue, {
				method: "GET",
				headers: { cookie },
			});
			expect(text).toContain("Put into the archive");
		},
		{ timeout: 20_000, interval: 300 },
	);

	const before = await get("/newsletter/1");
	await post(issue, { intent: "archive", ...about });

	const page = await get("/newsletter/1");

	expect(preview.text).toContain("Why our prices are on the door");
	expect(preview.text).not.toContain("token=");
	expect(preview.headers["content-security-policy"]).toContain("sandbox");
	expect(early.text).toContain("The issue isn’t finished.");
	expect(before.status).toBe(404);
	expect(page.status).toBe(200);
	expect(page.text).toContain("Hello,");
	expect((await get("/newsletter")).text).toContain('href="/newsletter/1"');
	expect(page.text).not.toMatch(/token=|unsubscribe\?/);

	for (const path of ["/sitemap.xml", "/feed.xml", "/feed.json"])
		expect((await get(path)).text, path).toContain("/newsletter/1");
	expect((await get("/newsletter/1.data")).text).not.toContain("first-name");

	await post(issue, { intent: "unarchive", ...about });

	expect((await get("/newsletter/1")).status).toBe(410);
	expect((await get("/sitemap.xml")).text).not.toContain("/newsletter/1<");
});
