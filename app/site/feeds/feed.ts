import { articleFeed } from "./article-feed.ts";
import { rss } from "./rss.ts";

/** /feed.xml, built once; the server puts the public origin in when it starts. */
export function loader() {
	return new Response(rss(articleFeed("/feed.xml")), {
		headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
	});
}
