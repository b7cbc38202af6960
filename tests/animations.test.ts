import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = globSync("app/**/*.css")
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");

/** Without JavaScript the header changes once, where the page has been scrolled by 20 px. */
const once = "nav-lift";

const animatedProperties = [
	...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})+)/g),
].flatMap(([, name = "", steps = ""]) =>
	[...steps.matchAll(/([\w-]+):/g)].map(([, property = ""]) => ({ name, property })),
);

test("animations move only what the compositor moves by itself: transforms and opacity", () => {
	expect(animatedProperties.length).toBeGreaterThan(10);
	const painted = animatedProperties.filter(
		({ name, property }) => name !== once && !["transform", "rotate", "opacity"].includes(property),
	);
	expect(painted).toEqual([]);
});

test("no animation runs for ever: an idle page draws nothing", () => {
	expect(css).not.toMatch(/\binfinite\b/);
});
