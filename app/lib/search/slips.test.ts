import { expect, test } from "vitest";
import { countSharedBySlips, isOneSlip, listTrigrams } from "./slips.ts";

const known = "carla";

const slips = [
	{ slip: "carlla", kind: "a doubled letter" },
	{ slip: "crla", kind: "a missing letter" },
	{ slip: "carka", kind: "another letter" },
	{ slip: "calra", kind: "exchanged letters" },
	{ slip: "arla", kind: "a missing first letter" },
	{ slip: "xcarla", kind: "an added first letter" },
	{ slip: "acrla", kind: "exchanged first letters" },
	{ slip: "carl", kind: "a missing last letter" },
	{ slip: "caral", kind: "exchanged last letters" },
];

test.each(slips)("$slip is a slip: $kind", ({ slip }) => {
	expect(isOneSlip(slip, known)).toBe(true);
});

test.each(["carla", "crala s", "carl as", "alrac", "karlo", ""])(
	"%j is not one slip away",
	(typed) => {
		expect(isOneSlip(typed, known)).toBe(false);
	},
);

test.each(slips)("$slip shares enough trigrams to be found", ({ slip }) => {
	const trigrams = listTrigrams(slip);
	const shared = trigrams.filter((each) => listTrigrams(known).includes(each));

	expect(shared.length).toBeGreaterThanOrEqual(countSharedBySlips(trigrams));
});

test("a word is padded to trigrams of its start and end", () => {
	expect(listTrigrams("sam")).toEqual(["  s", " sa", "sam", "am "]);
});
