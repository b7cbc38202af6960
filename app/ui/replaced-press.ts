import { findElementPath } from "./element-path.ts";

/**
 * Clicks the new element when React replaces the pressed one before the button is released. React hydrates a
 * section as soon as it is pressed, and renders it anew if the browser has translated it meanwhile; browsers
 * then send no click.
 */
export function keepReplacedPress(): void {
	let pressed: Element | null = null;
	let path = "";

	addEventListener(
		"pointerdown",
		({ target }) => {
			pressed = (target as Element).closest("a,button,input,label,summary");
			path = pressed ? findElementPath(pressed) : "";
		},
		true,
	);
	addEventListener(
		"mouseup",
		({ target }) => {
			if (!pressed || pressed.isConnected) return;

			const replacement = document.querySelector<HTMLElement>(path);
			if (replacement?.contains(target as Node))
				clickUnlessClicked(replacement);

			pressed = null;
		},
		true,
	);
}

function clickUnlessClicked(element: HTMLElement): void {
	let isClicked = false;
	const onClick = () => {
		isClicked = true;
	};
	element.addEventListener("click", onClick);

	// Browsers send the click in the same task as the release of the button.
	setTimeout(() => {
		element.removeEventListener("click", onClick);
		if (!isClicked) element.click();
	});
}
