/** Where the inbox asks what has come in. */
export const NEWS_PATH = "/desk/news";

/** More new leads than this are not counted. */
export const MAX_NEWS = 99;

/** How many leads came after one, counted up to `MAX_NEWS` + 1, and the newest of them. */
export type News = { count: number; newest: string | null };

/** Whether an answer is one of ours. */
export function isNews(value: unknown): value is News {
	return typeof value === "object" && value !== null && "count" in value && "newest" in value;
}
