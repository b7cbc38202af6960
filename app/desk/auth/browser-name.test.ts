import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
	[
		"Chrome, Windows",
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
	],
	["Edge, Windows", `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`],
	[
		"Safari, iPhone",
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
	],
	[
		"Safari, Mac",
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
	],
	["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
	[
		"Chrome, Android",
		`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
	],
	["Unknown browser", "curl/8"],
	["Unknown browser", null],
])("%s", (name, agent) => {
	expect(browserName(agent)).toBe(name);
});
