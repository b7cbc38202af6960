import type { ReactElement } from "react";

/** Content that may stand beside other elements: without bare text (docs/decisions/015-translated-pages.md). */
export type Elements =
	| ReactElement
	| boolean
	| null
	| undefined
	| readonly Elements[];
