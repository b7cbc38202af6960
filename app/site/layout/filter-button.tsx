import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";

type FilterButtonProps = {
	/** The trade or subject whose colour it has. */
	theme?: string | undefined;
	pressed: boolean;
	onPress: () => void;
	children: ReactNode;
};

/** One of several buttons that narrow a list down; the pressed one says what is shown. */
export function FilterButton({ theme, pressed, onPress, children }: FilterButtonProps) {
	return (
		<Button small variant={pressed ? "dark" : "outline"} aria-pressed={pressed} onClick={onPress}>
			{theme && <i className="kind" data-theme={theme} />} {children}
		</Button>
	);
}
