import { type FormEvent, type ReactNode, useContext } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { type IconName, Label } from "./icon.tsx";
import { LinkResolver } from "./link.tsx";

type OpensDialogProps = Partial<ButtonLook> & {
	/** The page with the same form, for visitors without JavaScript. May include a query. */
	action: string;
	/** Opens the dialog. Without it the button leads to the page. */
	onOpen?: () => void;
	icon?: IconName;
	/** The icon precedes the words. */
	iconFirst?: boolean;
	className?: string;
	children: ReactNode;
};

export function OpensDialog(props: OpensDialogProps) {
	const {
		action,
		onOpen,
		variant,
		small,
		icon,
		iconFirst,
		className = "",
		children,
	} = props;
	const [path, query] = action.split("?", 2);
	if (useContext(LinkResolver)(action) !== action) return null;

	function open(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		// Safari does not focus a clicked button; the dialog returns focus to the active element.
		event.currentTarget.querySelector("button")?.focus();
		onOpen?.();
	}

	return (
		<form
			method="get"
			action={path}
			className="unboxed"
			onSubmit={onOpen && open}
		>
			{[...new URLSearchParams(query)].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button
				type="submit"
				className={`${variant ? buttonClass({ variant, small }) : ""} ${className}`.trim()}
				aria-haspopup={onOpen ? "dialog" : undefined}
			>
				<Label icon={icon} iconFirst={iconFirst}>
					{children}
				</Label>
			</button>
		</form>
	);
}
