import { expect, test } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { buildPageMeta } from "./page-meta.ts";

const robots = { name: "robots", content: "noindex" };
const page = { title: "Title", description: "Description", path: "/" };

test("pages of a hidden site ask search engines to leave them out", () => {
	const hidden = { ...shippedContent(), isHidden: true as const };

	expect(withContent(hidden, () => buildPageMeta(page))).toContainEqual(robots);
	expect(buildPageMeta(page)).not.toContainEqual(robots);
});
