import {
	index,
	type RouteConfig,
	type RouteConfigEntry,
	route,
} from "@react-router/dev/routes";
import { industrySlugs } from "./content/industry.ts";
import type { PagePath } from "./content/paths.ts";
import { forms } from "./features/forms.ts";

/** The style guide: every primitive in every state, in development only. */
const whileDeveloping: RouteConfigEntry[] = import.meta.env?.DEV
	? [route("styleguide", "site/styleguide/route.tsx")]
	: [];

const formRoutes = Object.values(forms).map(({ path, route: file }) =>
	route(path.slice(1), file),
);

/** The module of each page of content/paths.ts: a page without one doesn't compile. */
const pageModules = {
	"/": "site/home/route.tsx",
	"/services": "site/services/route.tsx",
	"/about": "site/about/route.tsx",
	"/case-studies": "site/case-studies/route.tsx",
	"/case-studies/:slug": "site/case-studies/case-study-route.tsx",
	"/industries/:slug": "site/industries/route.tsx",
	"/savings/:slug": "site/savings/route.tsx",
	"/quiz/result/:bottleneck/:setup/:gameChanger": "site/quiz/result-route.tsx",
	"/see-it-work": "site/see-it-work/route.tsx",
	"/academy": "site/academy/route.tsx",
	"/faq": "site/faq/route.tsx",
	"/search": "site/search/route.tsx",
	"/blog": "site/blog/route.tsx",
	"/blog/:slug": "site/blog/article-route.tsx",
	"/blog/category/:slug": "site/blog/topic-route.tsx",
	"/blog/tag/:tag": "site/blog/topic-route.tsx",
	"/resources": "site/blog/resources-route.tsx",
	"/newsletter/:number": "site/newsletter/issue-route.tsx",
	"/your-data": "site/your-data/route.tsx",
	"/privacy-policy": "site/legal/route.tsx",
	"/privacy-policy/:date": "site/legal/route.tsx",
	"/terms-of-service": "site/legal/route.tsx",
	"/terms-of-service/:date": "site/legal/route.tsx",
	"/cookies-policy": "site/legal/cookies-policy-route.tsx",
	"/cookies-policy/:date": "site/legal/route.tsx",
	"/accessibility": "site/legal/route.tsx",
	"/info/:slug": "site/legal/route.tsx",
} satisfies Record<PagePath, string>;

const pageRoutes = Object.entries(pageModules).flatMap(([path, file]) => {
	if (path === "/") return [index(file)];

	return fillIndustries(path).map((filled) =>
		route(filled.slice(1), file, { id: filled.slice(1) }),
	);
});

/** A path for each industry, so that unknown names are not found. */
function fillIndustries(path: string): string[] {
	if (!/^\/(industries|savings)\//.test(path)) return [path];

	return industrySlugs.map((slug) => path.replace(":slug", slug));
}

/** Lists of documents with one editor each (desk/entries). */
const entryLists = ["articles", "cases", "legal", "pages", "faq", "faq/home"];

/** Documents of which there is one, under Settings, with the same editor. */
const settingsForms = [
	"company",
	"prices",
	"notice",
	"team",
	"quotes",
	"claims",
	"pages",
	"proposals",
];

/** All routes. Other properties of the public pages are in site/pages.ts. */
export default [
	...pageRoutes,
	...formRoutes,
	route("faq/search", "site/faq/search-route.tsx"),
	route("faq/feedback", "site/faq/feedback-route.tsx"),
	route("login", "site/login/route.tsx", { id: "login" }),
	route("your-data/confirm", "site/your-data/confirm-route.tsx"),
	route("newsletter/confirm", "site/newsletter/confirm-route.tsx"),
	route("newsletter/renew", "site/newsletter/renew-route.tsx"),
	route("newsletter/unsubscribe", "site/newsletter/unsubscribe-route.tsx"),
	route("book/manage/:id", "site/book/manage-route.tsx"),
	...whileDeveloping,
	route("*", "site/not-found/route.tsx"),
	route("desk", "desk/layout/route.tsx", [
		index("desk/inbox/route.tsx"),
		route("start", "desk/start/route.tsx"),
		route("start/domain", "desk/start/domain-route.tsx"),
		route("start/sample", "desk/start/sample-route.tsx"),
		route("leads/new", "desk/inbox/new-lead-route.tsx"),
		route("people", "desk/people/list/list-route.tsx"),
		route("people/new", "desk/people/contact/new-route.ts"),
		route("emails/new", "desk/people/received/route.tsx"),
		route("people/import", "desk/import/route.tsx"),
		route("people/import/:id", "desk/import/import-route.tsx"),
		route("people/:id", "desk/people/card/route.tsx"),
		route("newsletter/import", "desk/newsletter/import/route.tsx"),
		route("newsletter/import/:id", "desk/newsletter/import/import-route.tsx"),
		route("people/:id/company", "desk/people/contact/company-route.tsx"),
		route("people/:id/merge", "desk/people/merge/find-merge-route.tsx"),
		route("people/:id/merge/:other", "desk/people/merge/merge-route.tsx"),
		route("bulk/:id", "desk/bulk/route.tsx"),
		route("tasks", "desk/tasks/route.tsx"),
		route("board", "desk/board/route.tsx"),
		route("trash", "desk/trash/route.tsx"),
		route("calendar", "desk/calendar/route.tsx"),
		route("proposals", "desk/proposals/route.tsx"),
		route("proposals/:id", "desk/proposals/proposal-route.tsx"),
		route("proposals/:id/preview", "desk/proposals/preview-route.tsx"),
		route("hours", "desk/calendar/hours-route.tsx"),
		route("messages", "desk/messages/route.tsx"),
		route("messages/:id", "desk/messages/message-route.tsx"),
		route("questions", "desk/questions/route.tsx"),
		route("reports", "desk/reports/route.tsx"),
		...settingsForms.map((name) =>
			route(`settings/${name}`, "desk/settings/route.tsx", {
				id: `desk/settings/${name}`,
			}),
		),
		route("settings", "desk/settings/index-route.tsx"),
		route("settings/email", "desk/settings/email-route.tsx"),
		route("connections", "desk/connections/route.tsx"),
		route("connections/:group", "desk/connections/group-route.tsx"),
		route("faq", "desk/faq/route.tsx"),
		route("articles", "desk/articles/route.tsx"),
		route("cases", "desk/cases/route.tsx"),
		route("templates", "desk/templates/route.tsx"),
		route("templates/:id", "desk/templates/template-route.tsx"),
		route("legal", "desk/legal/route.tsx"),
		route("pages", "desk/own-pages/route.tsx"),
		...entryLists.map((list) =>
			route(`${list}/:id`, "desk/entries/entry-route.tsx", {
				id: `desk/${list}/entry`,
			}),
		),
		route("media", "desk/media/route.tsx"),
		route("redirects", "desk/redirects/route.tsx"),
		route("newsletter", "desk/newsletter/route.tsx"),
		route("newsletter/subscribers", "desk/newsletter/subscribers-route.tsx"),
		route("newsletter/:number", "desk/newsletter/issue-route.tsx"),
		route("campaigns", "desk/campaigns/route.tsx"),
		route("campaigns/:slug", "desk/campaigns/campaign-route.tsx"),
		route("campaigns/:slug/print", "desk/campaigns/print-route.tsx"),
		route("privacy", "desk/privacy/route.tsx"),
		route("health", "desk/health/route.tsx"),
		route("backups", "desk/backups/route.tsx"),
		route("staff", "desk/auth/staff-route.tsx"),
		route("account", "desk/auth/account-route.tsx"),
		route("audit", "desk/auth/audit-route.tsx"),
		route("*", "desk/layout/missing-route.tsx"),
	]),
	route("desk/search", "desk/search/search-route.ts"),
	...["csv", "json"].map((format) =>
		route(`desk/export.${format}`, "desk/inbox/export-route.ts", {
			id: `desk-export-${format}`,
		}),
	),
	route(
		"desk/newsletter/subscribers.csv",
		"desk/newsletter/subscribers-export-route.ts",
	),
	route("desk/newsletter/:number/draft", "desk/newsletter/draft-route.ts"),
	route("desk/newsletter/:number/preview", "desk/newsletter/preview-route.ts"),
	route(
		"desk/newsletter/:number/progress",
		"desk/newsletter/progress-route.ts",
	),
	route("desk/redirects/missing.csv", "desk/redirects/missing-route.ts"),
	route("desk/reports/:report.csv", "desk/reports/export-route.ts"),
	route("desk/proposals.csv", "desk/proposals/export-route.ts"),
	route("desk/proposals/:id/draft", "desk/proposals/draft-route.ts"),
	route("desk/people.csv", "desk/people/list/export-route.ts"),
	route("desk/import/:id/refused.csv", "desk/import/refused-route.ts"),
	...["svg", "png"].map((format) =>
		route(`desk/campaigns/:slug/qr.${format}`, "desk/campaigns/qr-route.ts", {
			id: `campaign-qr-${format}`,
		}),
	),
	route("desk/backups/download", "desk/backups/download-route.ts"),
	route("desk/privacy/person.json", "desk/privacy/person-route.ts"),
	route("desk/attachments/:id", "desk/people/reply/attachment-route.ts"),
	route("desk/library", "desk/media/library-route.ts"),
	route("desk/library/:id", "desk/media/source-route.ts"),
	route("desk/library/:id/uses", "desk/media/replace-route.ts"),
	route("desk/uploads/:id", "desk/media/upload-route.ts"),
	route("desk/emails/:id.txt", "desk/people/timeline/email-route.ts"),
	...settingsForms.map((name) =>
		route(`desk/settings/${name}/draft`, "desk/entries/draft-route.ts", {
			id: `desk/settings/${name}/draft`,
		}),
	),
	...entryLists.map((list) =>
		route(`desk/${list}/:id/draft`, "desk/entries/draft-route.ts", {
			id: `desk/${list}/draft`,
		}),
	),
	route("desk/paste", "desk/text-editor/paste-route.ts"),
	route("desk/link-targets", "desk/text-editor/link-targets-route.ts"),
	route("desk/editing", "desk/entries/editing-route.ts"),
	route("desk/text-check", "desk/text-editor/check-route.ts"),
	route("preview/:token", "desk/entries/preview-route.ts"),
	route("desk/new-leads", "desk/inbox/new-leads-route.ts"),
	// Without the public frame (root.tsx): the desk's security policy applies, and addresses contain tokens.
	route("proposal/:token", "site/proposal/route.tsx", {
		id: "client-proposal",
	}),
	route("proposal/:token/record.txt", "site/proposal/record-route.ts", {
		id: "client-proposal-record",
	}),
	route("login/code", "site/login/code-route.tsx", { id: "login-code" }),
	route("setup/:token", "site/login/setup-route.tsx", { id: "login-setup" }),
	route("login/password", "site/login/forgotten-route.tsx", {
		id: "forgotten-password",
	}),
	route("login/link/:token", "site/login/link-route.tsx", { id: "login-link" }),
	route("portal/link", "site/portal/link-route.tsx", {
		id: "client-portal-link",
	}),
	route("portal/link/:token", "site/portal/use-link-route.tsx", {
		id: "client-portal-use-link",
	}),
	route("portal", "site/portal/route.tsx", { id: "client-portal" }),
	route("portal/files/:id", "site/portal/file-route.ts", {
		id: "client-portal-file",
	}),
	route("portal/agreements/:id", "site/portal/record-route.ts", {
		id: "client-portal-record",
	}),
	route("portal/log-out", "site/portal/log-out-route.ts", {
		id: "client-portal-log-out",
	}),
	route("logout", "site/login/logout-route.ts", { id: "logout" }),
	route("calendar/:token.ics", "desk/calendar/feed-route.ts", {
		id: "calendar-feed",
	}),
	route("book/slots", "site/book/slots-route.ts"),
	route("book/:id.ics", "site/book/calendar-route.ts"),
	route("your-data/download", "site/your-data/download-route.ts"),
	route("consent/:id?", "site/endpoints/consent-receipt.ts"),
	...["statistics", "faq/miss", "web-vitals"].map((path) =>
		route(path, "site/endpoints/counts.ts", { id: path }),
	),
	...["form-token", "tags.json"].map((path) =>
		route(path, "site/endpoints/page-data.ts", { id: path }),
	),
	route("go/:name", "site/endpoints/campaign.ts"),
	...[
		"feed.xml",
		"feed.json",
		"sitemap.xml",
		"robots.txt",
		"llms.txt",
		"site.webmanifest",
		".well-known/security.txt",
		".well-known/gpc.json",
	].map((path) => route(path, "site/feeds/route.ts", { id: path })),
] satisfies RouteConfig;
