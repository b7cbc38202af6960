import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// One long-lived file for React and the router instead of several small ones.
						advancedChunks: { groups: [{ name: "framework", test: /node_modules/ }] },
					},
				},
			},
		},
		ssr: {
			build: {
				cssMinify: true,
				rolldownOptions: {
					// Server code is not bundled: Node runs it from app/ as it is, so routes and server share one instance.
					external: [/^#.*\.server\.ts$/],
				},
			},
		},
	},
});
