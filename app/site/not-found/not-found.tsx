import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { company } from "#content/content.ts";
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	MAX_SEARCH_LENGTH,
} from "#features/questions/faq-search.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink, MoreLink } from "#ui/link.tsx";

export type NotFoundData = {
	/** Distinguishes this data from that of a page with parameters. */
	notFound: true;
	/** True when the pages are similar to the address. */
	isGuess: boolean;
	pages: readonly { path: string; title: string }[];
	search: SearchCopy;
};

type SearchCopy = { label: string; placeholder: string; find: string };

export function isNotFound(data: object): data is NotFoundData {
	return "notFound" in data;
}

export const notFoundMeta = () =>
	pageMeta({
		title: `Page not found: ${company().name}`,
		description: "There is no page at this address.",
		path: "/404",
		noindex: true,
	});

const tabColors = ["blue", "canary", "pink"];

/** Excluded from the statistics by `data-no-page` (tracking/events.ts). */
export function NotFoundPage({ isGuess, pages, search }: NotFoundData) {
	return (
		<section className="lost" aria-labelledby="lost-h" data-no-page>
			<div className="wrap split split--center">
				<div className="stack">
					<p className="not-found-code" aria-hidden="true">
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
function Search({ copy }: { copy: SearchCopy }) {
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
