import { expect, test } from "vitest";
import { buildPreviewPath, readPreviewToken } from "./preview-link.server.ts";

const secret = "a secret of at least 16 characters";
const now = "2026-11-26T10:00:00.000Z";
const token = buildPreviewPath(secret, "article:rotas", now).replace(
	"/preview/",
	"",
);

test("the address of a preview names its article", () => {
	expect(readPreviewToken(secret, token, now)).toBe("article:rotas");
});

test("it is valid for six days at least, and no longer than seven", () => {
	expect(readPreviewToken(secret, token, "2026-12-02T10:00:00.000Z")).toBe(
		"article:rotas",
	);
	expect(
		readPreviewToken(secret, token, "2026-12-03T10:00:00.000Z"),
	).toBeNull();
});

test.each([
	["another article", token.replace("rotas", "quotes")],
	["a later end", token.replace(/\.(\d)/, ".9")],
	["another letter", `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
	["no signature", "rotas"],
	["nothing", ""],
])("an address with %s is refused", (_, changed) => {
	expect(readPreviewToken(secret, changed, now)).toBeNull();
});

test("another installation's address is refused", () => {
	expect(
		readPreviewToken("another secret of this length", token, now),
	).toBeNull();
});
