import type { FormEvent } from "react";
import { data, useNavigate } from "react-router";
import faqPage from "#content/faq-page.json" with { type: "json" };
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	MAX_SEARCH_LENGTH,
} from "#features/questions/faq-search.ts";
import { countNotFound } from "#features/tracking/statistics.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { articleSummaries } from "#site/blog/articles.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { sitePages } from "#site/pages.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink, MoreLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { likelyPages } from "./likely-pages.ts";

export const meta = () =>
	pageMeta({
		title: "Page not found: Sheaf",
		description: "There is no page at this address.",
		path: "/404",
		noindex: true,
	});

export const handle = { tone: "paper" };

const tabColors = ["blue", "canary", "pink"];

/** Suggested when no page is similar to the address. */
const firstPages = ["/services", "/case-studies", "/faq"];

/** Logs the path without its query and personal data, and finds similar pages. */
export function loader({ url, context }: Route.LoaderArgs) {
	const site = context.get(requestContext);
	site?.log("page not found", { path: redactPath(url.pathname) });

	if (site) void countNotFound(site.db, url.pathname, site.clock.at);

	const known = sitePages(articleSummaries);
	const likely = likelyPages(url.pathname, known);
	const isGuess = likely.length > 0;
	const pages = isGuess
		? likely
		: known.filter(({ path }) => firstPages.includes(path));

	return data(
		{
			isGuess,
			pages: pages.map(({ path, title }) => ({ path, title })),
			search: faqPage.search,
		},
		{ status: 404 },
	);
}

/** Excluded from the statistics by `data-no-page` (tracking/events.ts). */
export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
	const { isGuess, pages, search } = loaderData;
	return (
		<section className="lost" aria-labelledby="lost-h" data-no-page>
			<div className="wrap split split--center">
				<div className="stack">
					<p className="n404" aria-hidden="true">
						4<span>0</span>4
					</p>
					<h1 id="lost-h">
						<span className="sr">404: </span>Oops! Page not found
					</h1>
					<p className="intro">This sheet isn’t in the file.</p>
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
					<Search copy={search} />
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

/** Navigates to the search on /faq; without JavaScript the server searches. */
function Search({
	copy,
}: {
	copy: { label: string; placeholder: string; find: string };
}) {
	const navigate = useNavigate();

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const typed = new FormData(event.currentTarget).get(FAQ_SEARCH_FIELD);
		navigate(`/faq?${new URLSearchParams({ q: String(typed) })}`);
	}

	return (
		<search className="search gap-above gap-below">
			<form
				className="field"
				method="post"
				action={FAQ_SEARCH_PATH}
				onSubmit={submit}
			>
				<label htmlFor="lost-search">{copy.label}</label>
				<div className="search__row">
					<span className="field__icon search__box">
						<Icon name="search" />
						<input
							id="lost-search"
							type="search"
							name={FAQ_SEARCH_FIELD}
							placeholder={copy.placeholder}
							maxLength={MAX_SEARCH_LENGTH}
							required
						/>
					</span>
					<Button type="submit" variant="outline">
						{copy.find}
					</Button>
				</div>
			</form>
		</search>
	);
}
