import { useEffect } from "react";
import { useNavigate } from "react-router";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";

const { meta: words, redirecting, link } = blogPage.resources;

export const meta = () =>
	buildPageMeta({ ...withFacts(words), path: "/resources", noindex: true });

/** A meta element redirects (root.tsx), with and without JavaScript. */
export const handle = { tone: "paper", movedTo: "/blog" };

/** Redirects to the blog, replacing the history entry; also when it is reached within the document. */
export default function ResourcesPage() {
	const navigate = useNavigate();
	useEffect(() => {
		navigate("/blog", { replace: true });
	}, [navigate]);

	return (
		<section className="lost">
			<div className="wrap stack">
				<h1>{redirecting}</h1>
				<MoreLink to="/blog">{link}</MoreLink>
			</div>
		</section>
	);
}
