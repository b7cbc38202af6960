/** How far React is with this page. docs/browser-start.md describes each phase and who changes it. */
type BootPhase = "waiting" | "loading" | "hydrating" | "hydrated" | "plain";

export type BootState = {
	phase: BootPhase;
	/** The dialogs that React has hydrated. Each is hydrated after the page. */
	hydratedDialogs: Set<string>;
	/** The dialog that presses.ts has opened and React has not hydrated yet. */
	openedFromHtml: string | null;
	/** The dialog that the visitor closed before it was hydrated: a replayed press must not open it again. */
	closedEarly: string | null;
	/** The page whose first view the inline script has counted. */
	countedPage: string | null;
};

/** Dispatched on the window whenever React has hydrated the page or a dialog. */
export const HYDRATED = "hydrated";

/** The state of this document, shared by the inline script and React's modules. Browser only. */
export function bootState(): BootState {
	const holder = window as { sheafBoot?: BootState };
	holder.sheafBoot ??= {
		phase: "waiting",
		hydratedDialogs: new Set(),
		openedFromHtml: null,
		closedEarly: null,
		countedPage: null,
	};

	return holder.sheafBoot;
}

/** Records that React handles the presses of the page, or of one of its dialogs. */
export function markHydrated(dialog?: HTMLDialogElement): void {
	const state = bootState();
	if (dialog) state.hydratedDialogs.add(dialog.id);
	else state.phase = "hydrated";

	// For tests and the bench; nothing in the product reads it.
	(dialog ?? document.documentElement).dataset.hydrated = "true";
	dispatchEvent(new Event(HYDRATED));
}

/**
 * Lays out every section, also those of pages that follow in this document (ui/sheet.css). Needed wherever
 * a scroll position must be exact.
 */
export function layOutEverything(): void {
	document.documentElement.dataset.laidOut = "";
}
