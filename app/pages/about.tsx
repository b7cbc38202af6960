import { aboutPage } from "#content/about-page.ts";
import { AboutPage } from "#sections/about-page.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...aboutPage.meta, path: "/about" });

export const handle = { tone: "paper" };

export default function AboutRoute() {
	return <AboutPage />;
}
