import { optionalCategories } from "#features/consent/choice.ts";
import {
	chooseCookies,
	onConsentChange,
	readConsentState,
} from "#features/consent/stored-consent.ts";

/** Shows the cookie banner while there is no valid choice. Its height is the scroll padding (WCAG 2.4.11). */
export function showBanner(): void {
	const banner = document.querySelector<HTMLElement>(".cookie");
	if (!banner) return;

	const show = () => {
		const { consent, gpc } = readConsentState();
		banner.hidden = consent !== null;

		for (const text of banner.querySelectorAll<HTMLElement>("[data-gpc]"))
			text.hidden = text.dataset.gpc !== String(gpc);
	};

	onConsentChange(show);
	show();
	new ResizeObserver(() => {
		document.documentElement.style.setProperty(
			"--cookie-height",
			`${banner.offsetHeight}px`,
		);
	}).observe(banner);
}

export function answerCookies(target: Element): boolean {
	const answer = target.closest<HTMLElement>("[data-cookies]")?.dataset.cookies;
	if (!answer) return false;

	chooseCookies(
		{ analytics: answer === "all", marketing: answer === "all" },
		"banner",
	);

	return true;
}

/** Sets the switches of the preferences in the page's HTML before hydration. */
export function showStoredChoice(dialog: HTMLElement): void {
	for (const category of optionalCategories)
		dialog
			.querySelector(`[role=switch][name=${category}]`)
			?.setAttribute(
				"aria-checked",
				String(readConsentState().consent?.[category] === true),
			);
}
