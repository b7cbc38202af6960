import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";

type FilterButtonProps = {
	/** The theme of the industry or subject. */
	theme?: string | undefined;
	pressed: boolean;
	onPress: () => void;
	children: ReactNode;
};

/** A toggle button of a list's filters. */
export function FilterButton({
	theme,
	pressed,
	onPress,
	children,
}: FilterButtonProps) {
	return (
		<Button
			variant={pressed ? "dark" : "outline"}
			aria-pressed={pressed}
			onClick={onPress}
		>
			{theme && <i className="kind" data-theme={theme} />}
			<span className="contents">{children}</span>
		</Button>
	);
}
