import { articleFeed } from "./article-feed.ts";
import { jsonFeed } from "./rss.ts";

/** /feed.json, built once; the server puts the public origin in when it starts. */
export function loader() {
	return new Response(jsonFeed(articleFeed("/feed.json")), {
		headers: { "Content-Type": "application/feed+json; charset=utf-8" },
	});
}
