import { data } from "react-router";
import type { IndustryPage } from "#content/industry.ts";
import { industryPage } from "#content/industry-pages.ts";

/**
 * The trade whose route was matched. Each trade has a route of its own (routes.ts), so that an address
 * with any other name is nobody's and falls through to the not-found page.
 * @param pattern the route's path, such as `/industries/construction`.
 */
export function industryOfRoute(pattern: string): IndustryPage {
	const page = industryPage(pattern.split("/").at(-1) ?? "");
	if (!page) throw data(null, { status: 404 });
	return page;
}
