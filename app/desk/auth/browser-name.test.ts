import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
	["Chrome, Windows", `(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`],
	["Edge, Windows", `(Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`],
	[
		"Safari, iPhone",
		`(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604`,
	],
	["Firefox, Linux", "(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
	["Chrome, Android", `(Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`],
	["Unknown browser", "curl/8"],
	["Unknown browser", null],
])("%s", (name, agent) => {
	expect(browserName(agent && `Mozilla/5.0 ${agent}`)).toBe(name);
});
