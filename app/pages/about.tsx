import { aboutPage } from "#content/about-page.ts";
import { aboutThings, breadcrumbThing, graph } from "#content/structured-data.ts";
import { publicOrigin } from "#origin.ts";
import { AboutPage } from "#sections/about-page.tsx";
import { JsonLd } from "./json-ld.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...aboutPage.meta, path: "/about", image: "share/about" });

export const handle = { tone: "paper" };

export default function AboutRoute() {
	return (
		<>
			<AboutPage />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(publicOrigin(), { name: aboutPage.name, path: "/about" }),
						...aboutThings(publicOrigin()),
					)
				}
			/>
		</>
	);
}
