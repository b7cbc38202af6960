import { expect, test } from "vitest";
import { fileResponse } from "./file-response.server.ts";

test.each([
	["Angebot für Büro „Nord“.pdf", "Angebot f_r B_ro _Nord_.pdf"],
	["x.html", "x.html"],
	['a"; b\r\nX: y', "a__ b__X_ y"],
])("%s is downloaded, never opened here", async (name, ascii) => {
	const response = fileResponse({ name, bytes: Buffer.from("<script>") });
	const disposition = response.headers.get("content-disposition") ?? "";

	expect(response.headers.get("content-type")).toBe("application/octet-stream");
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	expect(disposition).toContain(`attachment; filename="${ascii}"`);
	expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(name);
	expect(await response.text()).toBe("<script>");
});
