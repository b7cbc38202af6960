import { expect, test } from "vitest";
import { readForm } from "./read-form.server.ts";

test("line breaks of a form are LF, however the browser sends them", async () => {
	const form = new FormData();
	form.set("text", "one\r\ntwo\rthree\n");

	for (const body of [
		form,
		new URLSearchParams({ text: "one\r\ntwo\rthree\n" }),
	])
		expect(
			(
				await readForm(
					new Request("https://sheaf.example/", { method: "POST", body }),
				)
			).get("text"),
		).toBe("one\ntwo\nthree\n");
});
