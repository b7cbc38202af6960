import type { ReactNode } from "react";
import { useHydrated } from "#ui/hydrated.ts";

type BackLinkProps = {
	/** The page that shows the step before, where there is no JavaScript. */
	to: string;
	onBack(): void;
	children: ReactNode;
};

/** One step back: on this page, and without JavaScript by a link. */
export function BackLink({ to, onBack, children }: BackLinkProps) {
	return useHydrated() ? (
		<button type="button" className="details__back" onClick={onBack}>
			{children}
		</button>
	) : (
		<a className="details__back" href={to}>
			{children}
		</a>
	);
}
