import { Parser } from "htmlparser2";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect, onTestFinished, test } from "vitest";
import { company } from "#content/content.ts";
import { createBulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { buildPictureAddress } from "#lib/pictures/picture-address.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import { buildHeaders } from "./message-headers.ts";
import {
	personalise,
	type RenderableIssue,
	renderIssue,
} from "./render-issue.server.ts";
import { leaveUrl } from "./subscribers.server.ts";

const origin = "https://sheaf.example";
const leave = leaveUrl(origin, "ab".repeat(32));
const messageId = "<0123.newsletter@sheaf.example>";
const reader = "reader@client.example";
const tracked =
	"utm_source=newsletter&utm_medium=email&utm_campaign=issue-7" as const;

const issue: RenderableIssue = {
	number: 7,
	subject: "What changed this month",
	preheader: "Three things in two minutes",
	body: "Hello.",
	web_page: 0,
};

type Received = Email & { raw: string; to: string[]; links: string[] };

type Given = { firstName?: string | null; from?: string };

/** An issue as a mail server gets it, read by a parser. */
async function receive(
	given: Partial<RenderableIssue>,
	{ firstName = "Jo", from = "Sheaf" }: Given = {},
): Promise<Received> {
	const smtp = await startSmtp();
	onTestFinished(smtp.close);
	const mailer = createBulkMailer(
		{ host: "127.0.0.1", port: smtp.port, secure: false, auth: null },
		() => ({ name: from, address: "hello@sheaf.example" }),
	);
	onTestFinished(mailer.close);

	const result = await mailer.send({
		to: reader,
		messageId,
		...personalise(renderIssue({ ...issue, ...given }, origin), {
			leave,
			firstName,
		}),
		headers: buildHeaders({ leave, origin, number: 7 }),
	});
	const [{ raw, to } = { raw: "", to: [] }] = smtp.received;
	expect(result.outcome).toBe("sent");

	const mail = await PostalMime.parse(raw);

	return Object.assign(mail, { raw, to, links: readLinks(mail.html ?? "") });
}

/** Addresses in HTML, decoded. */
function readLinks(html: string): string[] {
	const links: string[] = [];
	const parser = new Parser({
		onopentag(_name, { href, src }) {
			links.push(...[href, src].filter((address) => address !== undefined));
		},
	});
	parser.end(html);

	return links;
}

function countHeaders({ headers }: Email, name: string): number {
	return headers.filter(({ key }) => key === name).length;
}

function readHeader({ headers }: Email, name: string): string | undefined {
	return headers.find(({ key }) => key === name)?.value;
}

test("an issue has a text and an HTML part, and nothing attached", async () => {
	const mail = await receive({ body: "## Rotas\n\nRead **this**." });

	expect(readHeader(mail, "content-type")).toMatch(/^multipart\/alternative;/);
	expect(mail.text).toContain("Rotas\n=====\n\nRead this.");
	expect(mail.html).toContain("<strong>this</strong>");
	expect(mail.attachments).toEqual([]);
});

test.each([
	["list-unsubscribe", `<${leave}>`],
	["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
	["list-id", "<newsletter.sheaf.example>"],
	["feedback-id", "issue-7:newsletter:sheaf.example"],
	["message-id", messageId],
	["mime-version", "1.0"],
	["precedence", "bulk"],
])("an issue has one header %s", async (name, value) => {
	const mail = await receive({});

	expect(countHeaders(mail, name)).toBe(1);
	expect(readHeader(mail, name)).toBe(value);
});

test("both parts say why, from whom and how to leave", async () => {
	const mail = await receive({});

	expect(mail.links).toContain(leave);
	for (const part of [mail.text, mail.html]) {
		expect(part).toContain(company().legalName);
		expect(part).toContain("You get this email because");
	}
	expect(mail.text).toContain(`To unsubscribe, open ${leave}`);
});

test("a link keeps its own query, gets each parameter once, and its fragment stays last", async () => {
	const link = "https://client.example/?a=1&b=2&utm_source=x#prices";
	const expected =
		"https://client.example/?a=1&b=2&utm_source=x&utm_medium=email&utm_campaign=issue-7#prices";

	const mail = await receive({ body: `[x](${link})` });

	expect(mail.links).toContain(expected);
	expect(mail.text).toContain(`x (${expected})`);
});

test("a link's own parameters count in any case", async () => {
	const mail = await receive({
		body: "[x](https://client.example/?UTM_Source=x)",
	});

	expect(mail.links).toContain(
		"https://client.example/?UTM_Source=x&utm_medium=email&utm_campaign=issue-7",
	);
});

test("a link with a name is a problem, and is sent without the name", () => {
	const body = "[x](https://client.example/?n={first-name}) {first-name}";

	const { problems, links } = renderIssue({ ...issue, body }, origin);

	expect(problems).toEqual(["The address of a link can’t have {first-name}."]);
	expect(links).toEqual([`https://client.example/?n=&${tracked}`]);
});

test("a link's query is sent as it was written", async () => {
	const link = "https://client.example/find?q=a%26b%20c&x=%C3%A9";

	const mail = await receive({ body: `[find](${link})` });

	expect(mail.links).toContain(`${link}&${tracked}`);
});

test("paths of this site and pictures are absolute", async () => {
	const id = "0191a0b2-0000-7000-8000-000000000001";
	const address = buildPictureAddress({ id, width: 1600, height: 800 });

	const mail = await receive({
		body: `[Book](/book)\n\n![A rota](${address})\n\n:::button\n[Read](/blog)\n:::`,
	});

	expect(mail.links).toContain(`${origin}/book?${tracked}`);
	expect(mail.links).toContain(`${origin}/blog?${tracked}`);
	expect(mail.links.filter((link) => !link.startsWith("https://"))).toEqual([]);
	expect(mail.html).toMatch(
		new RegExp(`<img src="${origin}/media/${id}/[^"]+\\.jpg" alt="A rota"`),
	);
});

test("a long text without blanks arrives whole, in lines of at most 998 octets", async () => {
	const text = "漢".repeat(1_500);

	const mail = await receive({ body: text });

	const lengths = mail.raw.split("\r\n").map((line) => Buffer.byteLength(line));
	expect(Math.max(...lengths)).toBeLessThanOrEqual(998);
	expect(mail.text).toContain(text);
	expect(mail.html).toContain(text);
});

test("a line that begins with a dot keeps it", async () => {
	const mail = await receive({ body: "Files:\n.htaccess\n..\n.env" });

	expect(mail.text).toContain("Files:\n.htaccess\n..\n.env");
	expect(mail.html).toContain("Files:\n.htaccess\n..\n.env");
});

test("a first name is put in as text, in all places", async () => {
	const firstName = "$& <b>Jo</b>";

	const mail = await receive(
		{
			subject: "For {first-name}",
			preheader: "Hello {first-name}",
			body: "Dear {first-name}, yes {first-name}.",
		},
		{ firstName },
	);

	const escaped = "$&#38; &#60;b&#62;Jo&#60;/b&#62;";
	expect(mail.subject).toBe(`For ${firstName}`);
	expect(mail.text).toContain(`Dear ${firstName}, yes ${firstName}.`);
	expect(mail.html).toContain(`Dear ${escaped}, yes ${escaped}.`);
	expect(mail.html).toContain(`Hello ${escaped}`);
	expect(mail.html).toContain(`<title>For ${escaped}</title>`);
});

test("readers without a name get texts that need none, in all places", async () => {
	const mail = await receive(
		{
			subject: "{first-name}, three things",
			preheader: "For you, {first-name}.",
			body: "Hello {first-name},\n\nread [this](/blog).",
		},
		{ firstName: null },
	);

	expect(mail.subject).toBe("Three things");
	for (const part of [mail.text, mail.html]) {
		expect(part).toContain("Hello,");
		expect(part).not.toMatch(/there,|first-?name/i);
	}
	expect(mail.html).toContain("For you.");
	expect(mail.links).toContain(leave);
});

test.each([
	["[Read it]()", "the link “Read it” has no address."],
	[":::button\n[Read it]()\n:::", "the link “Read it” has no address."],
	["Call {nobody}.", "a placeholder is unknown: {nobody} is not"],
	["<b>Bold</b>", "HTML such as <b> is shown as typed: use Markdown."],
	[
		"| a |\n| - |",
		"emails show headings, paragraphs, lists, links, pictures and buttons only.",
	],
])("a problem is named by the heading above it: %s", (text, problem) => {
	const body = `Before.\n\n## Three things\n\n${text}`;

	const { problems } = renderIssue({ ...issue, body }, origin);

	expect(problems).toEqual([
		expect.stringContaining(`In “Three things”: ${problem}`),
	]);
});

test("a problem in the subject is named by it", () => {
	const { problems } = renderIssue({ ...issue, subject: "{nobody}" }, origin);

	expect(problems).toEqual([
		expect.stringContaining("In the subject: a placeholder is unknown"),
	]);
});

test("an article of an issue has title, picture, beginning and link in both parts", async () => {
	const id = "0191a0b2-0000-7000-8000-000000000001";
	const address = buildPictureAddress({ id, width: 1600, height: 800 });
	const body = `:::article
## [Rotas](/blog/rotas)

![A rota](${address})

How we plan.

[Read on](/blog/rotas)
:::`;

	const mail = await receive({ body });

	const link = `${origin}/blog/rotas?${tracked}`;
	expect(mail.text).toContain(`Rotas (${link})`);
	expect(mail.text).toContain(`How we plan.\n\nRead on (${link})`);
	expect(mail.html).toMatch(/<h2[^>]*><a [^>]*>Rotas<\/a><\/h2>/);
	expect(mail.html).toContain('alt="A rota"');
	expect(mail.links.filter((each) => each === link)).toHaveLength(2);
});

test("a typed separator of the placeholders is taken out", async () => {
	const typed = "\uE000leave\uE000";

	const mail = await receive({ subject: typed, preheader: typed, body: typed });

	expect(mail.subject).toBe("leave");
	expect(mail.text).toMatch(/^leave\n/);
});

test("an unknown placeholder is a problem", () => {
	const { problems } = renderIssue(
		{ ...issue, body: "Call {nobody}." },
		origin,
	);

	expect(problems).toEqual([expect.stringContaining("nobody")]);
});

test("a message over 100 KB is a problem", () => {
	const body = "A long paragraph. ".repeat(6_000);

	const { problems } = renderIssue({ ...issue, body }, origin);

	expect(problems).toEqual(["The message is over 100 KB. Please shorten it."]);
});

test("dark mail programs get colours of their own, for links and headings too", async () => {
	const { html } = await receive({ body: "## Rotas\n\n[Book](/book)" });

	expect(html).toContain('<meta name="color-scheme" content="light dark">');
	expect(html).toMatch(
		/@media \(prefers-color-scheme:dark\)\{\s*\.sheet \.heading,\.sheet \.link\{/,
	);
	expect(html).toMatch(/<h2 class="heading"/);
	expect(html).toMatch(/<a class="link" href="https:\/\/sheaf\.example\/book/);
});

test("the plain text keeps lists, quotes and buttons readable", async () => {
	const body = [
		"1. One",
		"2. Two\n   - inner",
		"",
		"> Said",
		"",
		":::button\n[Read it](/blog)\n:::",
	].join("\n");

	const { text } = await receive({ body });

	expect(text).toContain(
		`1. One\n2. Two\n   - inner\n\n> Said\n\nRead it:\n${origin}/blog?${tracked}`,
	);
});

describe("an issue with a page of its own", () => {
	const address = `${origin}/newsletter/7?${tracked}`;

	test("links to it in both parts", async () => {
		const mail = await receive({ web_page: 1 });

		expect(mail.links).toContain(address);
		expect(mail.text).toMatch(`Read in the browser: ${address}`);
	});

	test("and one without has no such link", async () => {
		const mail = await receive({ web_page: 0 });

		expect(mail.raw).not.toContain("/newsletter/7");
		expect(mail.text).not.toContain("Read in the browser");
	});
});

describe.each([
	["a line break", "News\r\nBcc: eve@evil.example"],
	["quotes and a backslash", 'a"b\\'],
	["letters beyond ASCII", "Ünïcode 🎉"],
])("%s in names", (_what, name) => {
	const oneLine = name.replace("\r\n", " ");

	test("makes no further header and recipient", async () => {
		const mail = await receive({ subject: name }, { from: name });

		expect(countHeaders(mail, "subject")).toBe(1);
		expect(countHeaders(mail, "from")).toBe(1);
		expect(countHeaders(mail, "bcc")).toBe(0);
		expect(mail.to).toEqual([reader]);
	});

	test("arrives as it was written", async () => {
		const mail = await receive({ subject: name }, { from: name });

		expect(mail.subject).toBe(oneLine);
		expect(mail.from).toEqual({
			name: oneLine,
			address: "hello@sheaf.example",
		});
	});

	test("in a first name stays in the subject", async () => {
		const mail = await receive(
			{ subject: "For {first-name}" },
			{ firstName: name },
		);

		expect(mail.subject).toBe(`For ${oneLine}`);
		expect(countHeaders(mail, "bcc")).toBe(0);
	});
});

test("words in angle brackets are the same characters in both parts", async () => {
	const body = "Press <Ctrl>+K, then write to <your name>. 2 < 3.";

	const mail = await receive({ body });

	expect(mail.text).toContain(body);
	expect(mail.html).toContain(
		"Press &#60;Ctrl&#62;+K, then write to &#60;your name&#62;. 2 &#60; 3.",
	);
	expect(renderIssue({ ...issue, body }, origin).problems).toEqual([]);
});

test.each([["Some <b>bold</b> words."], ["<div>\nA block.\n</div>"]])(
	"what is meant as HTML is named before sending: %s",
	(body) => {
		const { problems } = renderIssue({ ...issue, body }, origin);

		expect(problems).toEqual([
			expect.stringMatching(/^HTML such as <(?:b|div)> is shown as typed/),
		]);
	},
);

test("the text part has email addresses and phone numbers as people write them", async () => {
	const { text } = await receive({
		body: "[Write](mailto:jo@sheaf.example) or [ring](tel:+442079460018).",
	});

	expect(text).toContain("Write (jo@sheaf.example) or ring (+442079460018).");
	expect(text).not.toMatch(/mailto:|tel:/);
});

test("Outlook for Windows gets a table with a width, and the preview text is hidden from it", async () => {
	const { html } = await receive({});

	expect(html).toContain('<!--[if mso]><table role="presentation" width="560"');
	expect(html).toMatch(/<td class="sheet"[^>]*;padding:24px 28px 32px/);
	expect(html).toMatch(/mso-hide:all[^>]*>Three things in two minutes&#847;/);
});
