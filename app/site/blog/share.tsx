import blogPage from "#content/blog-page.json" with { type: "json" };
import { AnyLink } from "#ui/link.tsx";
import { showToast } from "#ui/toasts.ts";

type ShareProps = {
	/** The full address of the page. */
	url: string;
	title: string;
};

/** Links to share the article, and a button that copies its address. */
export function Share({ url, title }: ShareProps) {
	return (
		<div className="share">
			<h2 className="h4" id="share-h">
				{blogPage.article.share}
			</h2>
			<ul className="row small" aria-labelledby="share-h">
				{listShareLinks(url, title).map(({ name, to }) => (
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

/** The browser may deny access, and insecure origins have no clipboard. */
async function copyAddress(url: string) {
	try {
		await navigator.clipboard.writeText(url);
		showToast({ kind: "success", ...blogPage.article.copied });
	} catch {
		showToast({ kind: "failure", ...blogPage.article.notCopied });
	}
}

/**
 * Share links without third-party scripts. The address is not percent-encoded (":" and "/" are
 * allowed in a query), because the server replaces the origin in built pages.
 */
export function listShareLinks(
	url: string,
	title: string,
): readonly { name: string; to: string }[] {
	const words = encodeURIComponent(title);
	return [
		{ name: "Email", to: `mailto:?subject=${words}&body=${url}` },
		{
			name: "LinkedIn",
			to: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
		},
		{
			name: "Twitter",
			to: `https://twitter.com/intent/tweet?text=${words}&url=${url}`,
		},
		{
			name: "Facebook",
			to: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
		},
	];
}
