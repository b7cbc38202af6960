import { expect, test, vi } from "vitest";
import { dialogOpened, onDialogsChange, topDialog } from "./open-dialogs.ts";

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

test("listeners hear of each opening and closing", () => {
	const listener = vi.fn();
	const stop = onDialogsChange(listener);
	dialogOpened(first)();
	expect(listener).toHaveBeenCalledTimes(2);
	stop();
	dialogOpened(first)();
	expect(listener).toHaveBeenCalledTimes(2);
});
