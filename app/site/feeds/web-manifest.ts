import { company } from "#content/company.ts";
import { plainFile } from "./plain-file.server.ts";

const icon = (name: string, size: number, purpose?: "maskable") => ({
	src: `/icons/${name}.png`,
	sizes: `${size}x${size}`,
	type: "image/png",
	...(purpose && { purpose }),
});

/** /site.webmanifest: what a telephone's home screen shows. */
export function loader() {
	const manifest = {
		name: company.name,
		short_name: company.name,
		description: company.blurb,
		lang: "en-GB",
		start_url: "/",
		display: "minimal-ui",
		theme_color: "#0f3a2f",
		background_color: "#fbfaf5",
		icons: [
			icon("icon-192", 192),
			icon("icon-512", 512),
			icon("icon-maskable-512", 512, "maskable"),
		],
	};
	return plainFile(JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
}
