import { Legal } from "#sections/legal.tsx";
import type { Route } from "./+types/legal.ts";
import { type LegalSlug, legalText } from "./legal-texts.ts";
import { pageMeta } from "./page-meta.ts";

export const handle = { tone: "paper" };

/** Serves the two legal pages that are text and nothing else; which one, the address says. */
export function loader({ request }: Route.LoaderArgs) {
	const slug = new URL(request.url).pathname.includes("terms") ? "terms-of-service" : "privacy-policy";
	return { slug: slug satisfies LegalSlug, ...legalText(slug) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData &&
	pageMeta({
		title: `${loaderData.text.title}: Sheaf`,
		description: loaderData.description,
		path: `/${loaderData.slug}`,
	});

export default function LegalPage({ loaderData: { slug, text } }: Route.ComponentProps) {
	return (
		<Legal text={text} path={`/${slug}`} stock={slug === "privacy-policy" ? "blue" : "canary"} />
	);
}
