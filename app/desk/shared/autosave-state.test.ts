import { describe, expect, test } from "vitest";
import {
	type EditingEvent,
	isUnsaved,
	nextEditing,
	readSaveDelay,
	startEditing,
} from "./autosave-state.ts";

const typed: EditingEvent = { type: "typed" };
const sentDraft: EditingEvent = { type: "sent", request: "draft" };
const sentForm: EditingEvent = { type: "sent", request: "form" };
const stored = (version: number): EditingEvent => ({ type: "stored", version });
const conflict: EditingEvent = { type: "refused", refusal: "conflict" };
const failed: EditingEvent = { type: "refused", refusal: "failed" };

function run(events: readonly EditingEvent[], isConflict = false) {
	return events.reduce(nextEditing, startEditing(4, isConflict));
}

test.each<{
	name: string;
	events: EditingEvent[];
	state: string;
	version?: number;
	delay?: number | null;
	isUnsaved?: boolean;
}>([
	{
		name: "typing is saved after a pause",
		events: [typed],
		state: "typing",
		delay: 1_000,
		isUnsaved: true,
	},
	{
		name: "a saved draft is saved",
		events: [typed, sentDraft, stored(5)],
		state: "saved",
		version: 5,
	},
	{
		name: "what is typed during a save isn't saved with it",
		events: [typed, sentDraft, typed, stored(5)],
		state: "typing",
		version: 5,
		delay: 1_000,
		isUnsaved: true,
	},
	{
		name: "a failed save is tried again",
		events: [typed, sentDraft, failed],
		state: "failed",
		delay: 5_000,
		isUnsaved: true,
	},
	{
		name: "a colleague's version stops the saves",
		events: [typed, sentDraft, conflict],
		state: "conflict",
		isUnsaved: true,
	},
	{
		name: "typing on doesn't end a conflict",
		events: [typed, sentDraft, conflict, typed, typed],
		state: "conflict",
		isUnsaved: true,
	},
	{
		name: "a button that is refused because of a conflict leaves the conflict",
		events: [typed, sentDraft, conflict, sentForm, conflict],
		state: "conflict",
		isUnsaved: true,
	},
	{
		name: "keeping one's own text ends a conflict",
		events: [typed, sentDraft, conflict, sentForm, stored(7)],
		state: "saved",
		version: 7,
	},
	{
		name: "nothing is saved while a publication is under way",
		events: [typed, sentForm, typed],
		state: "typing",
		isUnsaved: true,
	},
	{
		name: "what is typed during a publication is saved after it, as its version",
		events: [typed, sentForm, typed, stored(6)],
		state: "typing",
		version: 6,
		delay: 1_000,
		isUnsaved: true,
	},
	{
		name: "a publication leaves nothing unsaved",
		events: [typed, sentForm, stored(6)],
		state: "saved",
		version: 6,
	},
	{
		name: "a publication that can't be reached is tried again as a draft",
		events: [sentForm, failed],
		state: "failed",
		delay: 5_000,
		isUnsaved: true,
	},
	{
		name: "a version restored beside the form is the form's",
		events: [{ type: "moved", version: 8 }, typed],
		state: "typing",
		version: 8,
		delay: 1_000,
		isUnsaved: true,
	},
	{
		name: "a late answer doesn't lead back to an older version",
		events: [{ type: "moved", version: 8 }, sentDraft, stored(5)],
		state: "saved",
		version: 8,
	},
	{
		name: "this browser's copy of an older version is based on that one",
		events: [{ type: "filled", version: 2 }, typed],
		state: "typing",
		version: 2,
		delay: 1_000,
		isUnsaved: true,
	},
])("$name", ({ events, state, version = 4, delay = null, ...expected }) => {
	const editing = run(events);

	expect(editing).toMatchObject({ state, version });
	expect(readSaveDelay(editing)).toBe(delay);
	expect(isUnsaved(editing)).toBe(expected.isUnsaved ?? false);
});

describe("without JavaScript, a page with a conflict", () => {
	test("begins in it", () => {
		expect(run([typed], true)).toMatchObject({ state: "conflict", version: 4 });
	});
});

test("a further key changes nothing, so that nothing is rendered", () => {
	const first = nextEditing(startEditing(1, false), { type: "typed" });

	expect(nextEditing(first, { type: "typed" })).toBe(first);
});
