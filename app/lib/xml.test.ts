import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test.each([
	["a & <b>", "a &#38; &#60;b&#62;"],
	["a\u0010b\u0000\ufffe\ud800c", "abc"],
	["a\tb\nc 🎉", "a\tb\nc 🎉"],
])("%j is %j in XML", (text, xml) => {
	expect(escapeXml(text)).toBe(xml);
});
