import type { ReactNode } from "react";

type FilterButtonProps = {
	/** The trade or subject whose colour it has while it is pressed. */
	theme?: string | undefined;
	pressed: boolean;
	onPress: () => void;
	children: ReactNode;
};

/** One of several buttons that narrow a list down; the pressed one says what is shown. */
export function FilterButton({ theme, pressed, onPress, children }: FilterButtonProps) {
	return (
		<button
			className="kind filter"
			type="button"
			data-theme={theme}
			aria-pressed={pressed}
			onClick={onPress}
		>
			{children}
		</button>
	);
}
