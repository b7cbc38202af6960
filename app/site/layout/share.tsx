import { blogPage } from "#content/blog-page.ts";
import { AnyLink } from "#ui/link.tsx";
import { showToast } from "#ui/toasts.ts";
import { shareLinks } from "./share-links.ts";

export type ShareProps = {
	/** The full address of the page. */
	url: string;
	title: string;
};

/** Plain links that share the article, and a button that copies its address. */
export function Share({ url, title }: ShareProps) {
	return (
		<div className="share">
			<h2 id="share-h">{blogPage.article.share}</h2>
			<ul aria-labelledby="share-h">
				{shareLinks(url, title).map(({ name, to }) => (
					<li key={name}>
						<AnyLink to={to} rel="noopener">
							{name}
						</AnyLink>
					</li>
				))}
				<li className="share__copy">
					<button type="button" onClick={() => void copyAddress(url)}>
						{blogPage.article.copy}
					</button>
				</li>
			</ul>
		</div>
	);
}

/** The browser may refuse, and on an unencrypted address it has no clipboard at all. */
async function copyAddress(url: string) {
	try {
		await navigator.clipboard.writeText(url);
		showToast({ kind: "success", ...blogPage.article.copied });
	} catch {
		showToast({ kind: "failure", ...blogPage.article.notCopied });
	}
}
