import { expect, test } from "vitest";
import { isStateInAddress } from "./start-react.ts";

test.each([
	["", "", false],
	["?utm_source=van&gclid=1&gbraid=2", "", false],
	["?tab=pricing", "", true],
	["?utm_source=van&industry=legal", "", true],
	["", "#faq", true],
])("the address %s%s holds a state: %s", (search, hash, expected) => {
	expect(isStateInAddress({ search, hash })).toBe(expected);
});
