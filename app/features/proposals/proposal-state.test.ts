import { expect, test } from "vitest";
import type { ProposalState } from "#database/proposal-tables.ts";
import {
	canChange,
	findEnd,
	type ProposalChange,
	readState,
	statesBefore,
} from "./proposal-state.ts";

const london = "Europe/London";

test.each([
	["2026-12-10", london, "2026-12-11T00:00:00.000Z"],
	["2026-07-10", london, "2026-07-10T23:00:00.000Z"],
	[
		"the night when clocks go forward",
		london,
		"2026-03-29T23:00:00.000Z",
		"2026-03-29",
	],
	[
		"the night when clocks go back",
		london,
		"2026-10-26T00:00:00.000Z",
		"2026-10-25",
	],
	[
		"a day before midnight is skipped",
		"Africa/Cairo",
		"2026-04-23T22:00:00.000Z",
		"2026-04-23",
	],
])("%s in %s ends at %s", (day, zone, end, lastDay = day) => {
	expect(findEnd(lastDay, zone)).toBe(end);
});

test("a sent proposal has ended from the first moment after its last day", () => {
	const ends_at = findEnd("2026-12-10", london);
	const sent = { state: "sent", ends_at } as const;

	expect(readState(sent, "2026-12-10T23:59:59.999Z")).toBe("sent");
	expect(readState(sent, ends_at)).toBe("ended");
	expect(readState({ ...sent, state: "accepted" }, ends_at)).toBe("accepted");
});

const allowed: Record<ProposalState, ProposalChange[]> = {
	draft: ["send", "record", "trash"],
	sent: ["send", "accept", "record", "decline", "withdraw"],
	accepted: ["cancel"],
	declined: ["send", "record"],
	withdrawn: ["send", "record"],
	cancelled: [],
};

test.each(Object.entries(allowed))(
	"of a proposal that is %s: %s",
	(state, changes) => {
		const possible = (Object.keys(statesBefore) as ProposalChange[]).filter(
			(change) => canChange(state as ProposalState, change),
		);

		expect(possible).toEqual(changes);
	},
);
