import { company } from "#content/content.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import type { LegalSlug } from "#content/legal-schema.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
	NotFoundPage,
} from "#site/not-found/not-found.tsx";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { Legal } from "./legal.tsx";
import {
	findLegalText,
	listVersions,
	prepareLegal,
} from "./legal-texts.server.ts";

const colors = {
	"privacy-policy": "blue",
	"terms-of-service": "canary",
	"cookies-policy": "mint",
	accessibility: "mint",
} as const;

export const handle = { tone: "paper" };

/** The legal pages without interactive parts; at /<slug>/<date> an earlier version of a policy. */
export async function loader(args: Route.LoaderArgs) {
	const [slug] = args.pattern.split("/").filter(Boolean) as [LegalSlug];
	const { date } = args.params;
	const versions = listVersions(slug);
	const index = versions.findIndex((version) => version.name === date);
	if (date && index < 1) return loadNotFound(args);

	const from = versions[index]?.date;
	const until = versions[index - 1]?.date;
	await prepareLegal(slug);

	return {
		slug,
		path: date ? `/${slug}/${date}` : `/${slug}`,
		earlier: date && from && until ? { date: from, until } : null,
		...findLegalText(slug, date),
	};
}

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page && !isNotFound(page)
		? buildPageMeta({
				title: `${page.text.title}${page.earlier ? `, ${formatLongDate(page.earlier.date)}` : ""}: ${company().name}`,
				description: page.description,
				path: page.path,
				noindex: page.earlier !== null,
			})
		: buildNotFoundMeta(page);

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
	return isNotFound(loaderData) ? (
		<NotFoundPage {...loaderData} />
	) : (
		<LegalPage {...loaderData} />
	);
}

type LegalData = Exclude<Route.ComponentProps["loaderData"], NotFoundData>;

function LegalPage({ slug, path, earlier, text }: LegalData) {
	if (!earlier) return <Legal text={text} path={path} color={colors[slug]} />;

	const notice = (
		<p>
			<span>
				{supersededNote(
					formatLongDate(earlier.date),
					formatLongDate(earlier.until),
				)}
			</span>{" "}
			<AnyLink to={`/${slug}`}>{legalPage.toCurrent}</AnyLink>
		</p>
	);

	return <Legal text={text} path={path} color="blue" notice={notice} />;
}

function supersededNote(from: string, until: string): string {
	return `This version applied from ${from} until ${until}.`;
}
