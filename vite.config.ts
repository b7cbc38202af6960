import { dirname, relative, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { pictures } from "./cli/pictures-plugin.ts";
import { mdx } from "./mdx-plugin.ts";

/** Parts of app/ that every page needs at once; what is left out of these rooms is loaded when it is wanted. */
const everyPage = [
	"lib/http/(origin|nonce)",
	"ui/(button|icon|link|more-link|opens-dialog|sheet|breadcrumb|toasts?|countdown|open-dialogs|reveal|accordion|one-open)",
	"content/(industry-cards|company|navigation|offer|tiers|form-paths|consent)",
	"site/layout/(header|footer|mobile-menu|scrolled|page-head|testimonial|final-call|faq|filter-button|dialogs|page-meta|click-event|use-click-events|route)",
	"site/case-studies/case-row",
	"ui/(wordmark|hydrated|drawing/(paper|tier-bundle|bar-length|chart))",
	"features/consent/(choice|stored-consent|use-consent|cookie-banner|upload-receipts|new-id|receipt)",
	"features/tracking/(attribution|visit|visitor-choices|use-page-views|events|catalogue|tracker|drop-reasons|own-statistics|statistics|source|tags|public-pages|booking-id)",
	"features/booking/(popup|provider|widgets|message-event)",
];

/** The forms share most of their code, so they come as one file. */
const allForms = [
	"features/(leads|quiz|questions|academy)/",
	"ui/(field|dialog|first-error)",
	"content/(messages|quiz|question-form)",
];

const inApp = (parts: readonly string[]) => new RegExp(`/app/(${parts.join("|")})`);

/** A group takes what it imports along, so what is shared comes first. */
const chunks = [
	{
		name: "framework",
		test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
		priority: 3,
	},
	{ name: "site", test: inApp(everyPage.map((part) => `${part}\\.tsx?`)), priority: 2 },
	{
		name: "forms",
		test: new RegExp(`node_modules/valibot|${inApp(allForms).source}`),
		priority: 1,
	},
];

/**
 * Server code is not bundled: Node runs it from app/ as it is, so that routes and server share one
 * instance of each module (contexts, connections). Relative imports become `#` ones for that.
 */
function externalServerModules(): Plugin {
	const app = resolve("app");
	return {
		name: "sheaf-external-server-modules",
		enforce: "pre",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "ssr",
		resolveId(source, importer) {
			if (!source.endsWith(".server.ts") || !importer) return null;
			if (source.startsWith("#")) return { id: source, external: true };
			if (!source.startsWith(".")) return null;
			const path = relative(app, resolve(dirname(importer), source));
			return { id: `#${path}`, external: true };
		},
	};
}

export default defineConfig({
	plugins: [externalServerModules(), tailwindcss(), mdx(), reactRouter(), pictures()],
	environments: {
		client: {
			build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
		},
		ssr: {
			build: { cssMinify: true },
		},
	},
});
