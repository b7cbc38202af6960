import type { ReactNode } from "react";
import type { Heading } from "#content/mdx.ts";

type ReaderProps = {
	/** The title of the table of contents. */
	contentsTitle: string;
	headings: readonly Heading[];
	/** Below the table of contents. */
	aside?: ReactNode;
	children: ReactNode;
};

/** A long text with its table of contents, which stays visible on wide screens. */
export function Reader({ contentsTitle, headings, aside, children }: ReaderProps) {
	return (
		<div className="wrap split beside reader">
			<div className="stack stack--wide sticky reader__side">
				<nav className="toc" aria-labelledby="toc-h">
					<h2 className="h4 small" id="toc-h">
						{contentsTitle}
					</h2>
					<ol>
						{headings.map(({ id, text, number }) => (
							<li key={id}>
								<a href={`#${id}`}>
									{number && <span className="no">{number}.</span>} {text}
								</a>
							</li>
						))}
					</ol>
				</nav>
				{aside}
			</div>
			<div className="stack stack--wide">{children}</div>
		</div>
	);
}
