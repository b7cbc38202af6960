import { Icon } from "./icon.tsx";
import { AnyLink, type AnyLinkProps } from "./link.tsx";

/** A bold link with an arrow and the orange underline that rises on hover. */
export function MoreLink({ className, children, ...rest }: AnyLinkProps) {
	return (
		<AnyLink {...rest} className={className ? `more ${className}` : "more"}>
			{children} <Icon name="arrow" />
		</AnyLink>
	);
}
