import { aboutPage } from "#content/about-page.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { aboutThings, breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import { AboutPage } from "./about-page.tsx";

export const meta = () => pageMeta({ ...aboutPage.meta, path: "/about" });

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
