import PostalMime from "postal-mime";
import { send } from "./http.ts";
import type { RunningSite } from "./running-site.ts";
import type { startSmtp } from "./smtp.ts";

const otherStarts = [
	"/search?q=prices",
	"/no-such-page",
	"/login",
	"/feed.xml",
	"/feed.json",
	"/sitemap.xml",
	"/robots.txt",
	"/llms.txt",
	"/site.webmanifest",
	"/.well-known/gpc.json",
	"/.well-known/security.txt",
];

/** Every page and text file that links lead to, by path. */
export async function crawl(site: RunningSite): Promise<Map<string, string>> {
	const left = ["/", ...otherStarts];
	const texts = new Map<string, string>();

	for (let path = left.pop(); path !== undefined; path = left.pop()) {
		if (texts.has(path)) continue;

		const { headers, text } = await send(site, path, { method: "GET" });
		const type = headers["content-type"] ?? "";
		if (!/^(text|application\/(rss|feed|xml|json|manifest))/.test(type))
			continue;

		texts.set(path, text);
		for (const [, link = ""] of text.matchAll(
			/(?:href="|<loc>[^<]*?:\d+)(\/(?!\/)[^"#<]*)/g,
		)) {
			const next = link.replaceAll("&amp;", "&");
			if (!/^\/(assets|fonts|desk)\//.test(next)) left.push(next);
		}
	}

	return texts;
}

/** Reminders of calls are due later. */
function isPast(moment: unknown): boolean {
	return String(moment) <= new Date().toISOString();
}

/** True once every email that is due has been taken by the mail server. */
export function isMailSent(site: RunningSite): boolean {
	return site
		.rows("outbox")
		.filter(({ kind, due_at }) => kind === "mail" && isPast(due_at))
		.every(({ delivered_at }) => delivered_at !== null);
}

export async function readMails(smtp: Awaited<ReturnType<typeof startSmtp>>) {
	return Promise.all(
		smtp.received.map(async ({ raw }) => {
			const mail = await PostalMime.parse(raw, {
				attachmentEncoding: "utf8",
			});
			const files = mail.attachments.map(({ content }) => String(content));

			return {
				from: mail.from,
				subject: mail.subject ?? "",
				text: [
					mail.subject,
					mail.from?.name,
					mail.from?.address,
					mail.text,
					mail.html,
					// Identifiers: of the call, which never changes, and of the product.
					...files.map((file) => file.replace(/^(UID|PRODID):.*$/gm, "")),
				].join("\n"),
			};
		}),
	);
}
