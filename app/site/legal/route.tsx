import { company } from "#content/content.ts";
import legalPage from "#content/legal-page.json" with { type: "json" };
import type { LegalSlug } from "#content/legal-schema.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import { NotFoundPage } from "#site/not-found/not-found.tsx";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
} from "#site/not-found/not-found-data.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { Legal } from "./legal.tsx";
import {
	findEarlier,
	findLegalText,
	prepareLegal,
} from "./legal-texts.server.ts";
import { findOwnPage } from "./own-page.server.ts";
import { OwnPage } from "./own-page.tsx";

const colors = {
	"privacy-policy": "blue",
	"terms-of-service": "canary",
	"cookies-policy": "mint",
	accessibility: "mint",
} as const;

export const handle = { tone: "paper" };

/**
 * The legal pages without interactive parts; at /<slug>/<date> an earlier version of a policy, at /info/<slug> a page of
 * the agency's own.
 */
export async function loader(args: Route.LoaderArgs) {
	const { slug: own } = args.params;
	if (own) return (await findOwnPage(own)) ?? loadNotFound(args);

	const [slug] = args.pattern.split("/").filter(Boolean) as [LegalSlug];
	const { date } = args.params;
	const earlier = date ? findEarlier(slug, date) : null;
	if (date && !earlier) return loadNotFound(args);

	await prepareLegal(slug);

	return {
		slug,
		path: date ? `/${slug}/${date}` : `/${slug}`,
		earlier,
		...findLegalText(slug, date),
	};
}

export function meta({ loaderData: page }: Route.MetaArgs) {
	if (!page || isNotFound(page)) return buildNotFoundMeta(page);

	const { path, description } = page;
	const title = "own" in page ? page.title : nameVersion(page);

	return buildPageMeta({
		title: `${title}: ${company().name}`,
		description,
		path,
		noindex: "earlier" in page && page.earlier !== null,
	});
}

function nameVersion({ text, earlier }: LegalData): string {
	return earlier
		? `${text.title}, ${formatLongDate(earlier.date)}`
		: text.title;
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
	if (isNotFound(loaderData)) return <NotFoundPage {...loaderData} />;
	if ("own" in loaderData)
		return <OwnPage title={loaderData.title} {...loaderData.own} />;

	return <LegalPage {...loaderData} />;
}

type LegalData = Exclude<
	Route.ComponentProps["loaderData"],
	NotFoundData | { own: object }
>;

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
