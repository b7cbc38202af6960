import type { Page } from "@playwright/test";

/**
 * Translates the page as browsers do, now and whenever it changes: each text node is replaced by
 * `<font><font>text</font></font>`. The words stay, so that tests can find them.
 */
export async function translate(page: Page): Promise<void> {
	await page.evaluate(startTranslation);
}

/** Translates every page as soon as its HTML has arrived, before React starts. */
export async function translateOnArrival(page: Page): Promise<void> {
	await page.addInitScript(
		`addEventListener("DOMContentLoaded", ${startTranslation})`,
	);
}

function startTranslation(): void {
	const untranslated = "script,style,noscript,textarea,option,title,font,svg";

	function translateIn(root: Node): void {
		const texts: Text[] = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		if (root instanceof Text) texts.push(root);
		while (walker.nextNode()) texts.push(walker.currentNode as Text);

		for (const text of texts) {
			if (!text.isConnected || text.parentElement?.closest(untranslated))
				continue;

			const outer = document.createElement("font");
			const inner = outer.appendChild(document.createElement("font"));
			inner.textContent = text.data;
			text.replaceWith(outer);
		}
	}

	translateIn(document.body);
	new MutationObserver((mutations) => {
		for (const { addedNodes } of mutations)
			for (const node of addedNodes) translateIn(node);
	}).observe(document.body, { childList: true, subtree: true });
}

/** Inserts an element after each field before React starts, as password managers do. */
export async function decorateFields(page: Page): Promise<void> {
	await page.addInitScript(() => {
		addEventListener("DOMContentLoaded", () => {
			for (const field of document.querySelectorAll("input,textarea,select"))
				field.insertAdjacentElement(
					"afterend",
					document.createElement("com-password-manager"),
				);
		});
	});
}
