import { legalPage, type PolicySlug } from "#content/legal-page.ts";
import { writtenDate } from "#lib/time/format.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/version-route.ts";
import { Legal } from "./legal.tsx";
import { legalText } from "./legal-texts.ts";

export const handle = { tone: "paper" };

/** An earlier version of a policy, at /<slug>/<date>. */
export function loader({ pattern }: Route.LoaderArgs) {
	const [slug, date] = pattern.split("/").filter(Boolean) as [PolicySlug, string];
	const { text, description } = legalText(slug, date);
	const index = text.versions.findIndex((version) => version.date === date);
	return { slug, date, until: text.versions[index - 1]?.date ?? date, text, description };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData &&
	pageMeta({
		title: `${loaderData.text.title}, ${writtenDate(loaderData.date)}: Sheaf`,
		description: loaderData.description,
		path: `/${loaderData.slug}/${loaderData.date}`,
		noindex: true,
	});

export default function PolicyVersionPage({ loaderData }: Route.ComponentProps) {
	const { slug, date, until, text } = loaderData;
	return (
		<Legal
			text={text}
			path={`/${slug}/${date}`}
			color="blue"
			notice={
				<p>
					{legalPage.superseded(writtenDate(date), writtenDate(until))}{" "}
					<AnyLink to={`/${slug}`}>{legalPage.toCurrent}</AnyLink>
				</p>
			}
		/>
	);
}
