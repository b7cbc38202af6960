import { expect, test } from "vitest";
import { dialogOpened, topDialog } from "./open-dialogs.ts";

// Only their identity matters here.
const first = { name: "first" } as unknown as HTMLElement;
const second = { name: "second" } as unknown as HTMLElement;

test("the dialog opened last is the topmost, in whatever order they close", () => {
	const closeFirst = dialogOpened(first);
	const closeSecond = dialogOpened(second);
	expect(topDialog()).toBe(second);
	closeFirst();
	closeFirst();
	expect(topDialog()).toBe(second);
	closeSecond();
	expect(topDialog()).toBeUndefined();
});
