import {
	noResults,
	resultCount,
	SEARCH_PATH,
	searchCopy,
} from "#content/search-page.ts";
import { MAX_SEARCH_LENGTH, type Piece } from "#lib/search/text-search.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import {
	prepareSearch,
	type SearchResult,
	searchSite,
} from "./search-site.server.ts";
import { SiteSearch } from "./site-search.tsx";

export const meta = () =>
	buildPageMeta({ ...searchCopy().meta, path: SEARCH_PATH, noindex: true });

export const handle = { tone: "paper" };

export async function loader({ url }: Route.LoaderArgs) {
	const search = cutText(
		url.searchParams.get("q") ?? "",
		MAX_SEARCH_LENGTH,
	).trim();

	await prepareSearch();

	return { search, ...searchSite(search) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { search, results, hasMore } = loaderData;
	const { head, tab, kinds, more } = searchCopy();

	return (
		<>
			<PageHead {...head} color="canary">
				<SiteSearch key={search} search={search} />
			</PageHead>
			<Sheet tab={tab} at={0} color="paper" labelledBy="results-h">
				<div className="wrap site-search">
					{search === "" && <Start />}
					{search !== "" && results.length === 0 && <None search={search} />}
					{results.length > 0 && (
						<>
							<h2 className="title" id="results-h">
								{resultCount(results.length, search)}
							</h2>
							<ol className="site-search__list">
								{results.map((result) => (
									<Result
										key={result.path}
										result={result}
										kind={kinds[result.kind]}
									/>
								))}
							</ol>
							{hasMore && <p className="muted">{more}</p>}
						</>
					)}
				</div>
			</Sheet>
		</>
	);
}

function Start() {
	const { title, links } = searchCopy().start;

	return (
		<nav aria-labelledby="results-h">
			<h2 className="h4" id="results-h">
				{title}
			</h2>
			<ul className="row strong">
				{links.map(({ label, to }) => (
					<li key={to}>
						<AnyLink to={to}>{label}</AnyLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

function None({ search }: { search: string }) {
	const { none } = searchCopy();

	return (
		<div id="results-h">
			<Empty
				headingLevel={2}
				title={none.title}
				text={noResults(search)}
				action={
					<ButtonLink variant="outline" small to="/ask">
						{none.ask}
					</ButtonLink>
				}
			/>
		</div>
	);
}

type ResultProps = { result: SearchResult; kind: string };

function Result({ result: { path, title, excerpt }, kind }: ResultProps) {
	return (
		<li className="site-search__result">
			<p className="small muted">{kind}</p>
			<h3 className="h4">
				<AnyLink to={path}>
					<Marked pieces={title} />
				</AnyLink>
			</h3>
			<p>
				<Marked pieces={excerpt} />
			</p>
		</li>
	);
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
	return pieces.map(({ text, hit }, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other key
		hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
	);
}
