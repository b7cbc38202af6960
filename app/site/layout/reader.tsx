import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { content, resolveLink } from "#content/content.ts";
import type { Heading } from "#lib/markdown/sections.ts";
import type { Elements } from "#ui/elements.ts";
import { isPlainClick } from "#ui/link.tsx";

type ReaderProps = {
	/** The title of the table of contents. */
	contentsTitle: string;
	headings: readonly Heading[];
	/** Below the table of contents. */
	aside?: Elements;
	children: ReactNode;
};

/** A long text with its table of contents, which stays visible on wide screens. */
export function Reader({
	contentsTitle,
	headings,
	aside,
	children,
}: ReaderProps) {
	return (
		<div className="wrap split beside reader">
			<div className="stack stack--wide sticky reader__side">
				{headings.length > 0 && (
					<nav className="table-of-contents" aria-labelledby="toc-h">
						<h2 className="h4 small" id="toc-h">
							{contentsTitle}
						</h2>
						<ol>
							{headings.map(({ id, text, number }) => (
								<li key={id}>
									<a href={`#${id}`}>
										{number && (
											<span className="heading-number">{`${number}.`}</span>
										)}
										<span>{` ${text}`}</span>
									</a>
								</li>
							))}
						</ol>
					</nav>
				)}
				{aside}
			</div>
			<div className="stack stack--wide">{children}</div>
		</div>
	);
}

/** Links to what the agency has switched off are text, or lead where it says. */
function resolveLinks(html: string): string {
	return content().off
		? html.replace(
				/<a [^>]*href="(\/[^"]*)"[^>]*>(.*?)<\/a>/g,
				(link, to, text) => {
					const target = resolveLink(to);
					return target ? link.replace(to, target) : text;
				},
			)
		: html;
}

/** HTML rendered at build time. Links to pages of this site use the router. */
export function Prose({ html }: { html: string }) {
	const navigate = useNavigate();

	const follow = (event: MouseEvent) => {
		const href = (event.target as Element).closest("a")?.getAttribute("href");
		if (!href?.startsWith("/") || !isPlainClick(event)) return;

		event.preventDefault();
		navigate(href);
	};

	return (
		// biome-ignore lint/a11y: the events come from the links inside
		<div
			className="prose"
			onClick={follow}
			dangerouslySetInnerHTML={{ __html: resolveLinks(html) }}
		/>
	);
}
