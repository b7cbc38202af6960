import { expect, test } from "vitest";
import { jsonForHtml } from "./json-ld.tsx";

test.each([
	"</script><script>alert(1)</script>",
	"<!-- <script>",
	"a < b & c > d",
	"“curly”",
])("%s cannot close the script element and is parsed unchanged", (text) => {
	const json = jsonForHtml({ text });

	expect(json).not.toContain("<");
	expect(JSON.parse(json)).toEqual({ text });
});
