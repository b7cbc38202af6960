import { blogPage } from "#content/blog-page.ts";
import { AnyLink } from "#ui/link.tsx";
import { showToast } from "#ui/toasts.ts";

type ShareProps = {
	/** The full address of the page. */
	url: string;
	title: string;
};

/** Plain links that share the article, and a button that copies its address. */
export function Share({ url, title }: ShareProps) {
	return (
		<div className="share">
			<h2 className="h4" id="share-h">
				{blogPage.article.share}
			</h2>
			<ul className="row small" aria-labelledby="share-h">
				{shareLinks(url, title).map(({ name, to }) => (
					<li key={name}>
						<AnyLink to={to} rel="noopener">
							{name}
						</AnyLink>
					</li>
				))}
				<li className="needs-script">
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

/**
 * Plain links that share a page: no script of theirs, nothing loads before one is followed.
 * The address stands in them as it is (":" and "/" may stand in a query), because the server puts the
 * public origin into pages after they were built.
 */
export function shareLinks(url: string, title: string): readonly { name: string; to: string }[] {
	const words = encodeURIComponent(title);
	return [
		{ name: "Email", to: `mailto:?subject=${words}&body=${url}` },
		{ name: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
		{ name: "Twitter", to: `https://twitter.com/intent/tweet?text=${words}&url=${url}` },
		{ name: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
	];
}
