import type { ReactNode } from "react";
import type { SheetColor } from "./panel.tsx";

export type ChipTone = "ok" | "warn" | "danger" | "quiet" | SheetColor;

/** A word with a small square of colour before it; the word says it all. */
export function Chip({ tone = "quiet", children }: { tone?: ChipTone; children: ReactNode }) {
	return (
		<span className="chip" data-tone={tone}>
			{children}
		</span>
	);
}
