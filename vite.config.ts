import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { mdx } from "./mdx-plugin.ts";
import { pictures } from "./ops/pictures-plugin.ts";

/**
 * What every page needs goes into two files, and all forms into one that is fetched when first wanted.
 * A group takes what it imports along, so what is shared must come first.
 */
const chunks = [
	{
		name: "framework",
		test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
		priority: 3,
	},
	{
		name: "forms",
		test: /node_modules[\\/]valibot|app[\\/](leads|quiz|questions|academy)[\\/]|app[\\/]ui[\\/](field|dialog|first-error)|app[\\/]content[\\/](messages|quiz|question-form)/,
		priority: 1,
	},
	{
		name: "site",
		test: /app[\\/](ui|origin|consent|tracking|pages[\\/](site|dialogs|page-meta))|app[\\/]content[\\/](company|navigation|offer|tiers|form-paths)|app[\\/]sections[\\/](header|footer|mobile-menu|wordmark|scrolled|hydrated|page-head|drawing[\\/](paper|tier-bundle))/,
		priority: 2,
	},
];

export default defineConfig({
	plugins: [tailwindcss(), mdx(), reactRouter(), pictures()],
	environments: {
		client: {
			build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
		},
		ssr: {
			build: {
				cssMinify: true,
				// Server code is not bundled: Node runs it from app/ as it is, so routes and server share one instance.
				rolldownOptions: { external: [/^#.*\.server\.ts$/] },
			},
		},
	},
});
