import { SiteSearch } from "#site/search/site-search.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink, MoreLink } from "#ui/link.tsx";
import { buildNotFoundMeta, type NotFoundData } from "./not-found-data.ts";

const tabColors = ["blue", "canary", "pink"];

function NotFoundHeading() {
	return (
		<>
			<p className="not-found-code" aria-hidden="true">
				4<span>0</span>4
			</p>
			<h1 id="lost-h">
				<span className="sr">404: </span>Oops! Page not found
			</h1>
			<p className="intro">This sheet isn’t in the file.</p>
		</>
	);
}

function GoneHeading() {
	return (
		<>
			<h1 id="lost-h">This page was taken off the website</h1>
			<p className="intro">We don’t show it any more, and it hasn’t moved.</p>
		</>
	);
}

/** Excluded from the statistics by `data-no-page` (tracking/events.ts). */
export function NotFoundPage({ isGone, isGuess, pages }: NotFoundData) {
	return (
		<section className="lost" aria-labelledby="lost-h" data-no-page>
			<div className="wrap split split--center">
				<div className="stack">
					{isGone ? <GoneHeading /> : <NotFoundHeading />}
					<nav aria-labelledby="likely-h">
						<h2 className="h4" id="likely-h">
							{isGuess ? "Perhaps you wanted" : "Good places to start"}
						</h2>
						<ul className="row strong lost__likely">
							{pages.map(({ path, title }, index) => (
								<li key={path} data-color={tabColors[index]}>
									<AnyLink to={path}>{title}</AnyLink>
								</li>
							))}
						</ul>
					</nav>
					<div className="gap-above gap-below">
						<SiteSearch />
					</div>
					<MoreLink to="/">Return to Home</MoreLink>
				</div>
				<Illustration
					name="card-index"
					size={[460, 345]}
					eager
					wide
					className="wide-only"
				/>
			</div>
		</section>
	);
}

/** In place of a route’s page: its tags are moved to the document’s head by React. */
export default function NotFoundError(notFound: NotFoundData) {
	const [first] = buildNotFoundMeta(notFound);
	return (
		<>
			<title>{(first as { title: string }).title}</title>
			<meta name="robots" content="noindex" />
			<NotFoundPage {...notFound} />
		</>
	);
}
