import { expect, vi } from "vitest";
import { expectNothingLost } from "../support/concurrent-visitors.ts";
import { fillForms, newAddress, newKey, sendForm } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";
import { test } from "../support/site-test.ts";

vi.setConfig({ testTimeout: 90_000 });

test("no acknowledged submission is lost when the process is killed under load", async ({
	site,
}) => {
	await expectNothingLost(site, site.rows);
});

test("after a restart a repeated key gets the same response, and with another text 422", async ({
	site,
}) => {
	const forms = fillForms(newAddress());
	const replies = [];
	for (const { path, fields } of forms)
		replies.push(await sendForm(site, path, fields));

	await site.kill();
	await site.start();

	for (const [at, { path, table, fields }] of forms.entries()) {
		const { status, text } = await sendForm(site, path, fields);

		expect([status, text], path).toEqual([200, replies[at]?.text]);

		const texts = {
			email: newAddress(),
			message: "Evenings?",
			question: "Or to Leeds?",
		};
		for (const [name, text] of Object.entries(texts).filter(
			([name]) => name in fields,
		))
			expect(
				(await sendForm(site, path, { ...fields, [name]: text })).status,
				path,
			).toBe(422);

		const stored = [fields.email, texts.email].map(
			(email) => readRows(site, table, email).length,
		);
		expect(stored).toEqual([1, 0]);
	}
});

test("the same key on two different forms stores both", async ({ site }) => {
	const idempotency_key = newKey();
	for (const { path, table, fields } of fillForms(newAddress())) {
		const reply = await sendForm(site, path, { ...fields, idempotency_key });

		expect(reply.status, path).toBe(200);
		expect(readRows(site, table, String(fields.email)), path).toHaveLength(1);
	}
});
