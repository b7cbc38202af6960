import { pageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";
import { Legal } from "./legal.tsx";
import { legalText } from "./legal-texts.ts";

const slugs = ["privacy-policy", "terms-of-service", "accessibility"] as const;
const colors = {
	"privacy-policy": "blue",
	"terms-of-service": "canary",
	accessibility: "mint",
} as const;

export const handle = { tone: "paper" };

/** The legal pages without interactive parts. */
export function loader({ pattern }: Route.LoaderArgs) {
	const slug = slugs.find((candidate) => pattern.includes(candidate)) ?? "privacy-policy";
	return { slug, ...legalText(slug) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData &&
	pageMeta({
		title: `${loaderData.text.title}: Sheaf`,
		description: loaderData.description,
		path: `/${loaderData.slug}`,
	});

export default function LegalPage({ loaderData: { slug, text } }: Route.ComponentProps) {
	return <Legal text={text} path={`/${slug}`} color={colors[slug]} />;
}
