import type { ComponentProps } from "react";
import { Link } from "react-router";

export type AnyLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A router link for a path of this site; a plain anchor for `#id`, `https:`, `mailto:` and `tel:`. */
export function AnyLink({ to, ...rest }: AnyLinkProps) {
	return isPath(to) ? (
		<Link to={to} viewTransition={turnsPage(to)} {...rest} />
	) : (
		<a href={to} {...rest} />
	);
}

/** Whether following the link turns to another page (page-turn.css); a link to a place glides there instead. */
function turnsPage(to: string): boolean {
	return !to.includes("#");
}

function isPath(to: string): boolean {
	return to.startsWith("/") && !to.startsWith("//");
}
