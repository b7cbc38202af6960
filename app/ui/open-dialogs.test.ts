import { expect, test } from "vitest";
import { dialogOpened, topDialog } from "./open-dialogs.ts";

// Only the identity of these objects matters.
const first = { name: "first" } as unknown as HTMLElement;
const second = { name: "second" } as unknown as HTMLElement;

test("the dialog opened last is the topmost, in any order of closing", () => {
	const closeFirst = dialogOpened(first);
	const closeSecond = dialogOpened(second);
	expect(topDialog()).toBe(second);
	closeFirst();
	closeFirst();
	expect(topDialog()).toBe(second);
	closeSecond();
	expect(topDialog()).toBeUndefined();
});
