import {
	type ComponentProps,
	createContext,
	type MouseEvent,
	useContext,
} from "react";
import { Link, useNavigate } from "react-router";
import { Label } from "./icon.tsx";

export type AnyLinkProps = Omit<ComponentProps<"a">, "href"> & {
	to: string;
	/** Shares a picture with its page (`.morph`), so it uses a view transition on pages of any length. */
	morphs?: boolean;
};

/** Finds the address that a link leads to; null where nothing is. */
export const LinkResolver = createContext<(to: string) => string | null>(
	(to) => to,
);

/** A router link for paths of this site; a plain anchor for `#id`, `https:`, `mailto:` and `tel:`. */
export function AnyLink({ to: wanted, morphs, ...rest }: AnyLinkProps) {
	const to = useContext(LinkResolver)(wanted);
	if (to === null) return <span>{rest.children}</span>;

	return to.startsWith("/") && !to.startsWith("//") ? (
		<PageLink to={to} morphs={morphs} {...rest} />
	) : (
		<a href={to} {...rest} />
	);
}

function PageLink({ to, morphs, onClick, ...rest }: AnyLinkProps) {
	const navigate = useNavigate();

	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);

		// Links to an anchor scroll there, without a transition.
		if (!isPlainClick(event) || to.includes("#") || !hasFastTransitions(morphs))
			return;

		event.preventDefault();
		navigate(to, { viewTransition: true });
	};

	return <Link to={to} onClick={follow} {...rest} />;
}

/** True without modifier keys, which open a new tab or window. */
export function isPlainClick({
	defaultPrevented,
	button,
	currentTarget,
	...keys
}: MouseEvent<Element>) {
	const modified = keys.metaKey || keys.ctrlKey || keys.shiftKey || keys.altKey;
	return (
		!defaultPrevented &&
		button === 0 &&
		!modified &&
		!currentTarget.hasAttribute("target")
	);
}

/** Longer pages, in viewport heights, get no view transition. */
const MAX_SCREENS = 8;

/** WebKit needs seconds to capture a page, which would block the navigation. */
function hasFastTransitions(onLongPages = false): boolean {
	return (
		"startViewTransition" in document &&
		!navigator.vendor.startsWith("Apple") &&
		(onLongPages ||
			document.documentElement.scrollHeight <= MAX_SCREENS * innerHeight)
	);
}

export function MoreLink({ className, children, ...rest }: AnyLinkProps) {
	if (useContext(LinkResolver)(rest.to) === null) return null;

	return (
		<AnyLink {...rest} className={className ? `more ${className}` : "more"}>
			<Label icon="arrow">{children}</Label>
		</AnyLink>
	);
}
