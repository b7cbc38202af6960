import {
	type ComponentProps,
	type MouseEvent,
	type ReactNode,
	useContext,
} from "react";
import { type IconName, Label } from "./icon.tsx";
import { AnyLink, type AnyLinkProps, LinkResolver } from "./link.tsx";

export type ButtonLook = {
	/** `primary` is the orange call to action; `dark` is for coloured backgrounds; `outline` is secondary. */
	variant: "primary" | "dark" | "outline";
	/** 44 px high instead of 52. */
	small?: boolean;
};

/** The classes of a button, for elements that are not a `Button` or `ButtonLink`. */
export function buttonClass({ variant, small }: ButtonLook): string {
	return small
		? `button button--${variant} button--sm`
		: `button button--${variant}`;
}

export type ButtonProps = ButtonLook &
	ComponentProps<"button"> & {
		icon?: IconName;
		/** The icon precedes the words. */
		iconFirst?: boolean;
		/** The action is pending: the button stays focusable, ignores clicks and shows `busyText`. */
		busy?: boolean;
		/** Label while pending. The button is always wide enough for both labels. */
		busyText?: string;
	};

export function Button(props: ButtonProps) {
	const {
		variant,
		small,
		icon,
		iconFirst,
		busy = false,
		busyText,
		className,
		onClick,
		children,
		...rest
	} = props;
	const label = (
		<Label icon={icon} iconFirst={iconFirst}>
			{children}
		</Label>
	);

	return (
		<button
			type="button"
			{...rest}
			className={classes(
				buttonClass({ variant, small }),
				busy && "is-busy",
				className,
			)}
			aria-busy={busy || undefined}
			aria-disabled={busy || rest["aria-disabled"]}
			onClick={busy ? refuse : onClick}
		>
			{busyText ? (
				<HeldWidth
					busy={busy}
					busyText={busyText}
					icon={icon}
					label={children}
				/>
			) : (
				label
			)}
		</button>
	);
}

type ButtonLinkProps = ButtonLook & AnyLinkProps & { icon?: IconName };

/** A link with the appearance of a button. */
export function ButtonLink(props: ButtonLinkProps) {
	const { variant, small, icon, className, children, ...rest } = props;
	if (useContext(LinkResolver)(rest.to) === null) return null;

	return (
		<AnyLink
			{...rest}
			className={classes(buttonClass({ variant, small }), className)}
		>
			<Label icon={icon}>{children}</Label>
		</AnyLink>
	);
}

type HeldWidthProps = {
	busy: boolean;
	busyText: string;
	icon?: IconName;
	label: ReactNode;
};

/** Both labels share one grid cell; the hidden one is generated content, so screen readers skip it. */
function HeldWidth({ busy, busyText, icon, label }: HeldWidthProps) {
	const silent = busy && typeof label === "string";
	return (
		<span className="button__stack">
			<span
				className="button__face"
				data-text={silent ? label : undefined}
				aria-hidden={busy}
			>
				<Label icon={icon}>{silent ? null : label}</Label>
			</span>
			<span
				className="button__face"
				data-text={busy ? undefined : busyText}
				aria-hidden={!busy}
			>
				{busy ? busyText : null}
			</span>
		</span>
	);
}

function refuse(event: MouseEvent) {
	event.preventDefault();
}

function classes(...names: (string | false | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
