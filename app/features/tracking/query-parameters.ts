/** Known parameters by the ad platform that adds them to links. */
const platforms = {
	gclid: "google-ads",
	gbraid: "google-ads",
	wbraid: "google-ads",
	gad_campaignid: "google-ads",
	gad_source: "google-ads",
	dclid: "google-ads",
	fbclid: "meta",
	li_fat_id: "linkedin",
	msclkid: "microsoft-ads",
	ttclid: "tiktok",
	twclid: "x",
	rdt_cid: "reddit",
	epik: "pinterest",
	sccid: "snapchat",
	yclid: "yandex",
} as const;
const clickIdNames = Object.keys(platforms) as (keyof typeof platforms)[];

const utmNames = ["source", "medium", "campaign", "term", "content", "id"].map(
	(name) => `utm_${name}`,
);

const MAX_UTM_LENGTH = 200;
/** A click id that was cut would be worth nothing: longer ones are left out. */
export const MAX_CLICK_ID_LENGTH = 1_000;

const SECOND_QUESTION_MARK = new RegExp(
	`\\?(?=(?:${[...utmNames, ...clickIdNames].join("|")})=)`,
	"gi",
);

type Parameters = Record<string, string> | null;

/** Campaign and click ids of a URL, each null if there are none. */
export function readCampaign(url: URL): {
	utm: Parameters;
	clickIds: Parameters;
} {
	const query = readQuery(url);
	return {
		utm: pick(query, utmNames, (value) => value.slice(0, MAX_UTM_LENGTH)),
		clickIds: pick(query, clickIdNames, (value) =>
			value.length > MAX_CLICK_ID_LENGTH ? "" : value,
		),
	};
}

/** The ad platform of a click, or null. */
export function findPlatform(clickIds: Parameters): string | null {
	const found = clickIdNames.find((name) => clickIds?.[name]);
	return found ? platforms[found] : null;
}

/**
 * Parameters by lower-case name, the first value of each. Reads what is often wrong in links: `&amp;`, a
 * second question mark, and a query after the fragment.
 */
function readQuery({ search, hash }: URL): Map<string, string> {
	const [, afterFragment = ""] = /^#[^?]*\?(.*)/.exec(hash) ?? [];
	const text = [search.slice(1), afterFragment]
		.join("&")
		.replace(/&(?:amp;)+/gi, "&")
		.replace(SECOND_QUESTION_MARK, "&");

	const query = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(text)) {
		const key = name.toLowerCase();
		const trimmed = value.trim();
		if (trimmed !== "" && !query.has(key)) query.set(key, trimmed);
	}

	return query;
}

function pick(
	query: ReadonlyMap<string, string>,
	names: readonly string[],
	limit: (value: string) => string,
): Parameters {
	const found = names.flatMap((name) => {
		const value = limit(query.get(name) ?? "");
		return value === "" ? [] : [[name, value]];
	});

	return found.length > 0 ? Object.fromEntries(found) : null;
}
