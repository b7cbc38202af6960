import { useEffect } from "react";
import { useNavigate } from "react-router";
import { blogPage } from "#content/blog-page.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";

const { meta: words, redirecting, link } = blogPage.resources;

export const meta = () => pageMeta({ ...words, path: "/resources", noindex: true });

export const handle = { tone: "paper" };

/** Goes on to the blog and leaves no trace in the history; without JavaScript the page's own refresh does. */
export default function ResourcesPage() {
	const navigate = useNavigate();
	useEffect(() => {
		navigate("/blog", { replace: true });
	}, [navigate]);
	return (
		<section>
			<noscript
				dangerouslySetInnerHTML={{ __html: '<meta http-equiv="refresh" content="0;url=/blog">' }}
			/>
			<div className="wrap stack moved">
				<h1>{redirecting}</h1>
				<MoreLink to="/blog">{link}</MoreLink>
			</div>
		</section>
	);
}
