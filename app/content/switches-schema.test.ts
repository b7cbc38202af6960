import * as v from "valibot";
import { expect, test } from "vitest";
import { switchesSchema } from "./switches-schema.ts";

test.each([
	["/services", "/services"],
	["services", "/services"],
	[" blog/category/news ", "/blog/category/news"],
	["", ""],
])("what leads to %j leads to %j", (typed, to) => {
	expect(v.parse(switchesSchema, { off: { academy: typed } })).toEqual({
		off: { academy: to },
	});
});

test.each(["https://other.test", "javascript:alert(1)", "//other.test/x y"])(
	"%j is no page of this site",
	(typed) => {
		expect(v.is(switchesSchema, { off: { academy: typed } })).toBe(false);
	},
);
