import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = globSync("app/**/*.css")
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");

/** The header's change at 20 px of scrolling, which paints once. */
const once = "nav-lift";

const animatedProperties = [
	...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})+)/g),
].flatMap(([, name = "", steps = ""]) =>
	[...steps.matchAll(/([\w-]+):/g)].map(([, property = ""]) => ({ name, property })),
);

test("animations change only transforms and opacity, which need no repaint", () => {
	expect(animatedProperties.length).toBeGreaterThan(10);
	const painted = animatedProperties.filter(
		({ name, property }) => name !== once && !["transform", "rotate", "opacity"].includes(property),
	);
	expect(painted).toEqual([]);
});

test("no animation is infinite", () => {
	expect(css).not.toMatch(/\binfinite\b/);
});
