import { expect } from "vitest";
import { filledForms, newAddress, newKey, sendForm } from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";
import { test } from "../support/site-test.ts";

test("no acknowledged submission is lost when the process is killed in the middle of a crowd, round after round", async ({
	site,
}) => {
	const acknowledged: { table: string; email: string }[] = [];
	for (let round = 0; round < 3; round++) {
		let running = true;
		const before = acknowledged.length;
		const visitor = async (at: number) => {
			while (running) {
				const form = filledForms(newAddress())[at % 3];
				if (!form) return;
				try {
					const { status, text } = await sendForm(site, form.path, form.fields);
					if (status === 200 && JSON.parse(text).outcome === "saved")
						acknowledged.push({ table: form.table, email: String(form.fields.email) });
					else if (status !== 503 && status !== 429)
						throw new Error(`${form.path} answered ${status}: ${text.slice(0, 200)}`);
				} catch (error) {
					// The line goes dead with the process; every other trouble is the test's business.
					if (!(error instanceof Error && "code" in error)) throw error;
					return;
				}
			}
		};
		const crowd = Array.from({ length: 24 }, (_, at) => visitor(at));
		await expect
			.poll(() => acknowledged.length - before, { interval: 10, timeout: 15_000 })
			.toBeGreaterThan(20 + 7 * round);
		await site.kill();
		running = false;
		await Promise.all(crowd);
		await site.start();
	}
	for (const table of ["quiz_leads", "academy_leads", "questions"]) {
		const stored = new Set(site.rows(table).map(({ email }) => email));
		const lost = acknowledged.filter((sent) => sent.table === table && !stored.has(sent.email));
		expect(lost, table).toEqual([]);
	}
	const emails = (table: string) => new Set(site.rows(table).map(({ email }) => email));
	expect(emails("quiz_responses"), "never half a quiz").toEqual(emails("quiz_leads"));
	// Other journeys on this site book calls and subscribe; theirs are told by their own tests.
	const kinds = ["quiz", "academy", "question"];
	const kept = site.rows("leads").filter(({ kind }) => kinds.includes(String(kind))).length;
	const parts = ["quiz_leads", "academy_leads", "questions"].flatMap((table) => site.rows(table));
	expect(parts.length, "never half a submission").toBe(kept);
});

test("a visitor who sends the same form again and again gets one row and the same answer, also after a restart", async ({
	site,
}) => {
	for (const { path, table, fields } of filledForms(newAddress())) {
		const first = await Promise.all(Array.from({ length: 10 }, () => sendForm(site, path, fields)));
		const answers = new Set(first.map(({ status, text }) => `${status} ${text}`));
		expect([...answers], path).toEqual([expect.stringMatching(/^200 /)]);
		expect(rowsOf(site, table, String(fields.email)), path).toHaveLength(1);
	}
	const again = filledForms(newAddress());
	const replies = [];
	for (const { path, fields } of again) replies.push(await sendForm(site, path, fields));
	await site.kill();
	await site.start();
	for (const [at, { path, table, fields }] of again.entries()) {
		const reply = await sendForm(site, path, fields);
		expect([reply.status, reply.text], path).toEqual([replies[at]?.status, replies[at]?.text]);
		expect(rowsOf(site, table, String(fields.email)), path).toHaveLength(1);
	}
});

test("a visitor whose key comes back with another text is told so with 422, and only the first is stored", async ({
	site,
}) => {
	for (const { path, table, free, fields } of filledForms(newAddress())) {
		expect((await sendForm(site, path, fields)).status, path).toBe(200);
		const other = { ...fields, [free]: `${fields[free]}/other` };
		const reply = await sendForm(site, path, other);
		expect(reply.status, path).toBe(422);
		expect(JSON.parse(reply.text).message.title.length).toBeGreaterThan(10);
		const rows = rowsOf(site, table, String(fields.email));
		expect(rows, path).toHaveLength(1);
		expect(rows[0]?.[free], path).toBe(fields[free]);
		const renewed = await sendForm(site, path, { ...other, idempotency_key: newKey() });
		expect(renewed.status, path).toBe(200);
		expect(rowsOf(site, table, String(fields.email)), path).toHaveLength(2);
	}
});

test("two visitors with the same key on two different forms do not get in each other's way", async ({
	site,
}) => {
	const idempotency_key = newKey();
	for (const { path, table, fields } of filledForms(newAddress())) {
		const reply = await sendForm(site, path, { ...fields, idempotency_key });
		expect(reply.status, path).toBe(200);
		expect(rowsOf(site, table, String(fields.email)), path).toHaveLength(1);
	}
});
