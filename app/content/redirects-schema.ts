import * as v from "valibot";

export type Redirect = { from: string; to: string };

export type Redirects = { entries: readonly Redirect[] };

const MAX_REDIRECTS = 1_000;
const MAX_LENGTH = 500;

/** Any text in front of a path, to read it as a URL. */
const OWN = "https://site.invalid";

/** Addresses with a meaning of their own, which no redirect may take. */
const TAKEN =
	/^\/(desk|login|logout|setup|proposal|portal|calendar|media|go|assets|fonts|livez|readyz|consent|statistics|inbound)([/?]|$)/;

/** Query parameters with which WordPress identifies a page: `/?p=12`. */
const POST_FIELD = /^(p|page_id|cat|attachment_id)$/;

const POST_NUMBER = /^\d{1,7}$/;

const path = v.pipe(
	v.string(),
	v.trim(),
	v.maxLength(MAX_LENGTH, `Please enter at most ${MAX_LENGTH} characters.`),
);

const redirect = v.object({
	from: v.pipe(
		path,
		v.check(isOwnPath, "Enter an old path of this site, such as /old-page."),
		v.transform(normalizeSource),
		v.check(
			(from) => from !== "/" && !TAKEN.test(from),
			"This address can’t be redirected.",
		),
	),
	to: v.pipe(
		path,
		v.check(isOwnPath, "Enter a page of this site, such as /services."),
	),
});

/** Old addresses of this site, and where they lead. Chains are flattened, so that each takes one step. */
export const redirectsSchema: v.GenericSchema<unknown, Redirects> = v.pipe(
	v.object({
		entries: v.pipe(
			v.array(redirect),
			v.maxLength(MAX_REDIRECTS, "There are too many redirects."),
		),
	}),
	v.check(
		({ entries }) =>
			new Set(entries.map(({ from }) => from)).size === entries.length,
		"Two redirects have the same old path.",
	),
	v.check(
		({ entries }) => !hasLoop(entries),
		"These redirects lead back to themselves.",
	),
	v.transform(({ entries }) => ({ entries: flattenChains(entries) })),
);

export const shippedRedirects: Redirects = { entries: [] };

/** True for a path of this site in any spelling; false for whatever a browser reads as another site. */
export function isOwnPath(typed: string): boolean {
	// Browsers drop tabs and line breaks, and read a backslash as a slash.
	if (!/^\/(?!\/)/.test(typed) || /[\\\p{Cc}]/u.test(typed)) return false;
	if (!URL.canParse(typed, OWN)) return false;

	const url = new URL(typed, OWN);

	return url.origin === OWN && !url.pathname.startsWith("//");
}

/** An address that was copied from the browser, as its path. */
export function toOwnPath(typed: string, origin: string): string {
	const text = typed.trim();
	const isOwn = text === origin || text.startsWith(`${origin}/`);

	return isOwn ? text.slice(origin.length) || "/" : text;
}

/** One spelling for each path: decoded, composed, in small letters, without query and slash at its end. */
export function normalizePath(typed: string): string {
	const { pathname } = new URL(typed, OWN);

	return decode(pathname)
		.normalize("NFC")
		.toLowerCase()
		.replace(/(.)\/+$/, "$1");
}

/** An old address: its path, and the number by which WordPress names a page. */
export function normalizeSource(typed: string): string {
	const post = findPost(new URL(typed, OWN).searchParams);
	const path = normalizePath(typed);

	return post ? `${path}?${post.join("=")}` : path;
}

function findPost(fields: URLSearchParams): [string, string] | undefined {
	return [...fields].find(
		([name, value]) => POST_FIELD.test(name) && POST_NUMBER.test(value),
	);
}

/** True for `/?p=12`, which isn't the home page. */
export function namesPost({ searchParams }: URL): boolean {
	return findPost(searchParams) !== undefined;
}

function decode(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

/**
 * The address to which a path is redirected, with the visitor's query after that of the target; null without a
 * redirect.
 */
export function findRedirect(
	{ entries }: Redirects,
	{ pathname, search, searchParams }: URL,
): string | null {
	if (entries.length === 0) return null;

	const path = encodeStart(pathname);
	const source = normalizeSource(path + search);
	const found =
		entries.find((each) => each.from === source) ??
		entries.find((each) => each.from === normalizePath(path));
	if (!found) return null;

	const target = new URL(found.to, OWN);
	const [post] = findPost(searchParams) ?? [];
	for (const [name, value] of searchParams)
		if (name !== post) target.searchParams.append(name, value);

	return target.pathname + target.search + target.hash;
}

/** `//x` would be read as another site. */
function encodeStart(pathname: string): string {
	return pathname.replace(/^\/+/, "/");
}

/** Adds a redirect in place of one from the same path; a page that came back is redirected no longer. */
export function addToRedirects(
	{ entries }: Redirects,
	{ from, to }: Redirect,
): Redirects {
	const source = normalizeSource(from);
	const page = normalizePath(to);
	if (source === page) return { entries };

	const others = entries.filter(
		(each) => each.from !== source && each.from !== page,
	);

	return { entries: flattenChains([...others, { from: source, to }]) };
}

/** Without those from some paths, where there is a page of its own. */
export function removeFromRedirects(
	{ entries }: Redirects,
	paths: readonly string[],
): Redirects {
	const sources = new Set(paths.map(normalizePath));
	return { entries: entries.filter(({ from }) => !sources.has(from)) };
}

function hasLoop(entries: readonly Redirect[]): boolean {
	const next = targetsByPath(entries);

	return entries.some(({ from }) => {
		const seen = new Set<string>();

		for (let at: string | undefined = from; at !== undefined; ) {
			if (seen.has(at)) return true;

			seen.add(at);
			const to: string | undefined = next.get(at);
			at = to === undefined ? undefined : normalizePath(to);
		}

		return false;
	});
}

function flattenChains(entries: readonly Redirect[]): Redirect[] {
	const next = targetsByPath(entries);

	return entries.map(({ from, to }) => {
		let target = to;
		for (let step = 0; step < entries.length; step += 1) {
			const further = next.get(normalizePath(target));
			if (further === undefined) break;

			target = further;
		}

		return { from, to: target };
	});
}

function targetsByPath(entries: readonly Redirect[]): Map<string, string> {
	return new Map(entries.map(({ from, to }) => [from, to]));
}
