import legalPage from "#content/legal-page.json" with { type: "json" };
import { supersededNote } from "#content/legal-page.ts";
import { writtenDate } from "#lib/time/format.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { Legal } from "./legal.tsx";
import { type LegalSlug, legalText } from "./legal-texts.ts";

const colors = {
	"privacy-policy": "blue",
	"terms-of-service": "canary",
	"cookies-policy": "mint",
	accessibility: "mint",
} as const;

export const handle = { tone: "paper" };

/** The legal pages without interactive parts; at /<slug>/<date> an earlier version of a policy. */
export function loader({ pattern }: Route.LoaderArgs) {
	const [slug, date] = pattern.split("/").filter(Boolean) as [
		LegalSlug,
		string?,
	];
	const { text, description } = legalText(slug, date);
	const index = text.versions.findIndex((version) => version.date === date);
	const until = text.versions[index - 1]?.date ?? date;
	const earlier = date && until ? { date, until } : null;

	return {
		slug,
		path: date ? `/${slug}/${date}` : `/${slug}`,
		earlier,
		text,
		description,
	};
}

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page &&
	pageMeta({
		title: `${page.text.title}${page.earlier ? `, ${writtenDate(page.earlier.date)}` : ""}: Sheaf`,
		description: page.description,
		path: page.path,
		noindex: page.earlier !== null,
	});

export default function LegalPage({ loaderData }: Route.ComponentProps) {
	const { slug, path, earlier, text } = loaderData;
	if (!earlier) return <Legal text={text} path={path} color={colors[slug]} />;

	const notice = (
		<p>
			{supersededNote(writtenDate(earlier.date), writtenDate(earlier.until))}{" "}
			<AnyLink to={`/${slug}`}>{legalPage.toCurrent}</AnyLink>
		</p>
	);

	return <Legal text={text} path={path} color="blue" notice={notice} />;
}
