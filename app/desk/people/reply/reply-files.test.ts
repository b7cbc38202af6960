import { expect, test } from "vitest";
import { findFileProblem } from "./reply-files.ts";

const file = (name: string, size = 1_000, text = "%PDF") => ({
	name,
	size,
	bytes: Buffer.from(text),
});

test.each([
	"Angebot für Büro „Nord“.pdf",
	"x.html",
	"logo.svg",
	"com",
	"a.js.txt",
])("%s may be attached", (name) => {
	expect(findFileProblem([file(name)])).toBeNull();
});

test.each(["setup.exe", "Setup.EXE", "offer.pdf.scr", "run.js", "x.vbs. "])(
	"%s is refused as a program",
	(name) => {
		expect(findFileProblem([file(name)])).toContain("is a program");
	},
);

test("a program with another name is refused", () => {
	expect(findFileProblem([file("offer.pdf", 1_000, "MZ\u0090")])).toContain(
		"“offer.pdf” is a program",
	);
});

test("an empty file is refused by its name", () => {
	expect(findFileProblem([file("a.pdf"), file("b.pdf", 0)])).toBe(
		"“b.pdf” is empty. Choose another file.",
	);
});

test("files of 10 MB may be attached, and no more", () => {
	const half = 5_000_000;

	expect(findFileProblem([file("a", half), file("b", half)])).toBeNull();
	expect(findFileProblem([file("a", half), file("b", half + 1)])).toMatch(
		/^The files are 10.0 MB together/,
	);
	expect(findFileProblem([file("film.mov", 12_340_000)])).toMatch(
		/^“film.mov” is 12.3 MB/,
	);
});

test("eleven files are too many", () => {
	expect(findFileProblem(Array(11).fill(file("a")))).toContain("at most 10");
});
