import { expect, test } from "vitest";
import { findFileFormLimit } from "./file-forms.ts";

const card = "/desk/people/019aa5c0-0000-7000-8000-000000000001";
const multipart = "multipart/form-data; boundary=x";

test.each([
	["/desk/media", 10_000_000],
	["/desk/people/import", 21_071_520],
	["/desk/newsletter/import", 21_071_520],
	["/desk/emails/new", 20_000_000],
	[card, 20_100_000],
	[`${card}.data`, 20_100_000],
])("a form with a file for %s may have %i bytes", (path, bytes) => {
	expect(findFileFormLimit(path, multipart)).toBe(bytes);
});

test.each([
	[card, "application/x-www-form-urlencoded"],
	[card, undefined],
	["/desk/people/new", multipart],
	["/book", multipart],
])("%s sent as %s has the usual limit", (path, type) => {
	expect(findFileFormLimit(path, type)).toBeUndefined();
});
