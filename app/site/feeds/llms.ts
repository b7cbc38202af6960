import { articleSummaries } from "#site/blog/articles.ts";
import type { Route } from "./+types/llms.ts";
import { llmsText } from "./llms-text.ts";
import { originFor, plainFile } from "./plain-file.server.ts";

/** /llms.txt */
export function loader({ context }: Route.LoaderArgs) {
	return plainFile(llmsText(originFor(context), articleSummaries), "text/plain; charset=utf-8");
}
