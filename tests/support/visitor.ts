import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated } from "./journey.ts";
import type { RunningSite } from "./running-site.ts";

/** An address nobody else in the run uses, so that a test finds its own rows and only those. */
export function newAddress(): string {
	return `${randomUUID()}@visitor.example`;
}

/** The rows of a table that belong to an address. */
export function rowsOf(site: RunningSite, table: string, email: string): Record<string, unknown>[] {
	return site.rows(table).filter((row) => row.email === email);
}

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, path: string, referer?: string): Promise<void> {
	await page.goto(path, referer === undefined ? {} : { referer });
	await hydrated(page);
}

/** One answer for each of the quiz's three questions, by the label on the button. */
export type Picks = readonly [bottleneck: string, setup: string, gameChanger: string];

/** Answers that lead to each of the four tiers (docs/requirements.md, section 3). */
export const picksFor = {
	"ai-mvp": ["Quoting or proposals", "I'm just getting started", "Getting more leads"],
	"growth-stack": [
		"Organizing leads / messages",
		"I have a website, but it doesn't convert",
		"Freeing up my time",
	],
	blueprint: ["Manual emails/follow-ups", "I'm just getting started", "Closing faster"],
	"growth-service": [
		"I'm not sure — just feels messy",
		"I have a website, but it doesn't convert",
		"Making my systems talk to each other",
	],
} satisfies Record<string, Picks>;

/** Presses one answer after the other, in a dialog or on the page. */
export async function answer(scope: Page | Locator, picks: readonly string[]): Promise<void> {
	for (const pick of picks) await scope.getByRole("button", { name: pick, exact: true }).click();
}

/** Opens the home page and the quiz over it; returns the dialog. */
export async function openQuiz(page: Page, path = "/"): Promise<Locator> {
	await visit(page, path);
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	const dialog = page.getByRole("dialog");
	await expect(
		dialog.getByRole("heading", { name: "Where do you lose the most time?" }),
	).toBeVisible();
	return dialog;
}

/** A toast that reports something done. */
export function goodNews(page: Page, text: string): Locator {
	return page.getByRole("status").filter({ hasText: text });
}

/** A toast that reports a failure. */
export function badNews(page: Page, text: string): Locator {
	return page.getByRole("alert").filter({ hasText: text });
}

/** Renames tables away for the length of `work`, as a broken database would look, and puts them back. */
export async function withoutTable(
	site: RunningSite,
	table: string,
	work: () => Promise<void>,
): Promise<void> {
	site.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
	try {
		await work();
	} finally {
		site.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
	}
}
