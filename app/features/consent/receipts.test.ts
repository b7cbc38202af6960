import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	countReceiptsByWeek,
	findReceipts,
	type Receipt,
	submitReceipt,
} from "./receipts.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const later = "2026-12-01T10:00:00.000Z";
const first: Receipt = {
	id: "3f0c1a52-6d0e-4c1b-9a55-0d4c9a2b7e10",
	previousId: null,
	policyVersion: "2025-05-16",
	analytics: true,
	marketing: true,
	source: "banner",
	gpc: false,
	locale: "en-GB",
};
const second: Receipt = {
	...first,
	id: "7b9d2f04-52c3-4e2a-8f11-5e6a7c8d9e20",
	previousId: first.id,
	analytics: false,
	marketing: false,
	source: "withdrawal",
	gpc: true,
};

onBothDatabases((test) => {
	test("a receipt has the server's time and no personal data, and is stored once, unchanged", async (db) => {
		const sent = { ...first, ip: "192.0.2.1", at: "1999" };

		expect(await submitReceipt(db, sent, at)).toBe(true);

		const {
			previousId: previous_id,
			policyVersion: policy_version,
			...rest
		} = first;
		const stored = {
			...rest,
			previous_id,
			policy_version,
			at,
			analytics: 1,
			marketing: 1,
			gpc: 0,
		};

		expect(await rowsIn(db, "consent_receipts")).toEqual([stored]);
		expect(await submitReceipt(db, { ...first, marketing: false }, later)).toBe(
			true,
		);
		expect(await rowsIn(db, "consent_receipts")).toEqual([stored]);
	});

	test("a receipt's history is listed newest first, without other browsers' receipts", async (db) => {
		await submitReceipt(db, first, at);
		await submitReceipt(db, second, later);
		await submitReceipt(
			db,
			{ ...first, id: "00000000-0000-4000-8000-000000000001" },
			at,
		);

		const listed = (
			{ previousId, locale, ...receipt }: Receipt,
			at: string,
		) => ({
			...receipt,
			at,
		});

		expect(await findReceipts(db, second.id.toUpperCase())).toEqual([
			listed(second, later),
			listed(first, at),
		]);

		for (const unknown of [
			"00000000-0000-4000-8000-000000000002",
			"' OR 1=1",
			undefined,
		])
			expect(await findReceipts(db, unknown)).toEqual([]);
	});

	test("a circular history of receipts ends", async (db) => {
		await submitReceipt(db, { ...first, previousId: second.id }, at);
		await submitReceipt(db, second, later);

		expect(await findReceipts(db, second.id)).toHaveLength(2);
	});

	test("choices of the last weeks are counted by week and by the number of accepted categories", async (db) => {
		const add = (at: string, analytics: boolean, marketing: boolean) =>
			submitReceipt(
				db,
				{ ...first, id: randomUUID(), analytics, marketing },
				at,
			);

		await add("2026-11-16T00:00:00.000Z", true, true);
		await add("2026-11-20T08:00:00.000Z", false, true);
		await add("2026-11-15T23:00:00.000Z", false, false);
		await add("2026-06-01T22:00:00.000Z", true, true);

		const weeks = [
			["2026-11-16", [0, 1, 1]],
			["2026-11-09", [1, 0, 0]],
		];
		expect(await countReceiptsByWeek(db, at)).toEqual(weeks);
	});

	test("malformed receipts are refused and not stored", async (db) => {
		for (const sent of [
			undefined,
			null,
			"yes",
			[],
			{},
			{ ...first, id: "1" },
			{ ...first, previousId: "x" },
			{ ...first, analytics: 1 },
			{ ...first, source: "somebody" },
			{ ...first, policyVersion: "x".repeat(1000) },
			{ ...first, locale: "<script>" },
		])
			expect(await submitReceipt(db, sent, at)).toBe(false);

		expect(await rowsIn(db, "consent_receipts")).toEqual([]);
	});
});
