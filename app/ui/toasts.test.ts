import { afterEach, expect, test } from "vitest";
import {
	dismissFailures,
	dismissToast,
	listToasts,
	showToast,
} from "./toasts.ts";

afterEach(() => {
	for (const toast of listToasts()) dismissToast(toast.id);
});

test("a repeated message replaces its toast", () => {
	const first = showToast({
		kind: "failure",
		title: "Please fill in all fields",
	});
	const second = showToast({
		kind: "failure",
		title: "Please fill in all fields",
	});

	expect(second).not.toBe(first);
	expect(listToasts().map((toast) => toast.id)).toEqual([second]);
});

test("failures are dismissed on navigation, successes stay", () => {
	showToast({ kind: "failure", title: "Please fill in all fields" });

	const remaining = showToast({ kind: "success", title: "Saved" });

	showToast({ kind: "failure", title: "Error" });
	dismissFailures();

	expect(listToasts().map((toast) => toast.id)).toEqual([remaining]);

	const list = listToasts();

	dismissFailures();

	expect(listToasts()).toBe(list);
});
