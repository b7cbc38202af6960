import { expect, test } from "vitest";
import { planByApproach } from "./project-plan.ts";

const titles = ["Discovery", "Design", "Build", "Launch & Iterate"];

test("the steps of a typical project end on its working days", () => {
	// A Monday; 14 working days end on a Friday.
	expect(planByApproach(titles, "2026-11-02", 14)).toEqual([
		{ title: "Discovery", due_on: "2026-11-05" },
		{ title: "Design", due_on: "2026-11-11" },
		{ title: "Build", due_on: "2026-11-19" },
		{ title: "Launch & Iterate", due_on: "2026-11-20" },
	]);
});

test("the days of a longer project are in proportion, and none is a holiday", () => {
	const due = planByApproach(titles, "2026-12-21", 5).map(
		(step) => step.due_on,
	);

	expect(due).toEqual(["2026-12-23", "2026-12-24", "2026-12-30", "2026-12-30"]);
});

test("without working days in the proposal the steps have no days", () => {
	expect(planByApproach(titles, "2026-11-02", null)[3]).toEqual({
		title: "Launch & Iterate",
		due_on: null,
	});
});
