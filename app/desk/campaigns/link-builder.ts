import { readTarget } from "#features/campaigns/address.ts";
import { checkSpelling } from "#features/campaigns/spelling.ts";
import { cleanSourcePart, hasPlaceholder } from "#features/tracking/source.ts";

/** Fields of the link builder, as typed. */
export type TypedLink = {
	page: string;
	source: string;
	medium: string;
	campaign: string;
};

export type BuiltLink = {
	typed: TypedLink;
	/** The whole address; null until page and source are valid. */
	address: string | null;
	warnings: string[];
	errors: Partial<Record<keyof TypedLink, string>>;
};

/** @param known sources of campaigns and ad spend. */
export function buildLink(
	query: URLSearchParams,
	origin: string,
	known: readonly string[],
): BuiltLink | null {
	const typed: TypedLink = {
		page: query.get("page") ?? "",
		source: query.get("source") ?? "",
		medium: query.get("medium") ?? "",
		campaign: query.get("campaign") ?? "",
	};
	if (!query.has("page")) return null;

	const target = readTarget(typed.page, origin);
	const source = cleanPart(typed.source);
	const errors: BuiltLink["errors"] = {};
	if (target === null)
		errors.page = "Enter a page of this site, such as /quiz.";
	if (source === "") errors.source = "Enter the source, such as meta.";

	const isFixed = source !== "" && !hasPlaceholder(source);
	const warning = isFixed ? checkSpelling(typed.source, known) : null;

	return {
		typed,
		address:
			target === null || source === ""
				? null
				: addCampaign(new URL(target, origin), { ...typed, source }),
		warnings: warning ? [warning] : [],
		errors,
	};
}

function addCampaign(
	url: URL,
	{ source, medium, campaign }: TypedLink,
): string {
	const parameters = {
		utm_source: source,
		utm_medium: cleanPart(medium),
		utm_campaign: cleanPart(campaign),
	};
	for (const [name, value] of Object.entries(parameters))
		if (value !== "") url.searchParams.set(name, value);

	return url.href.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

/** Ad platforms replace placeholders only as they are. */
function cleanPart(typed: string): string {
	return hasPlaceholder(typed) ? typed.trim() : cleanSourcePart(typed);
}
