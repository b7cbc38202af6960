import { expect, test } from "vitest";
import { shippedNotice } from "#content/notice-schema.ts";
import { describeNotice } from "./describe-notice.ts";

const at = "2026-11-26T10:00:00.000Z";
const earlier = "2026-11-25T10:00:00.000Z";
const later = "2026-11-27T10:00:00.000Z";

test.each([
	["no text", { text: "" }, "The website shows no notice."],
	["no times", {}, "The website shows it now."],
	["a start that has passed", { from: earlier }, "The website shows it now."],
	[
		"a later start",
		{ from: later },
		"The website shows it from Friday, 27 November 2026 at 10:00 GMT.",
	],
	[
		"a first and a last day",
		{ from: "2026-11-27T00:00:00.000Z", until: "2026-12-01T00:00:00.000Z" },
		"The website shows it from Friday 27 November 2026, to the end of Monday 30 November 2026.",
	],
	[
		"a last day",
		{ until: "2026-11-27T00:00:00.000Z" },
		"The website shows it now, to the end of Thursday 26 November 2026.",
	],
	[
		"a last day that has passed",
		{ until: "2026-11-26T00:00:00.000Z" },
		"It was shown to the end of Wednesday 25 November 2026: the website doesn’t show it any more.",
	],
	[
		"an end that has passed",
		{ until: earlier },
		"It was shown until Wednesday, 25 November 2026 at 10:00 GMT: the website doesn’t show it any more.",
	],
])("a notice with %s says when it is shown", (_what, changes, text) => {
	const notice = { ...shippedNotice, text: "We move.", ...changes };

	expect(describeNotice(notice, at)).toBe(text);
});
