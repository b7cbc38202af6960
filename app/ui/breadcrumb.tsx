import { AnyLink } from "./link.tsx";

type BreadcrumbProps = {
	here: string;
	/** The list that the page belongs to, between Home and the page. */
	parent?: { label: string; to: string } | undefined;
};

/** Where the page stands: Home, perhaps the list it belongs to, then the page itself. */
export function Breadcrumb({ here, parent }: BreadcrumbProps) {
	return (
		<nav className="crumbs" aria-label="Breadcrumb">
			<ol>
				<li>
					<AnyLink to="/">Home</AnyLink>
				</li>
				{parent && (
					<li>
						<AnyLink to={parent.to}>{parent.label}</AnyLink>
					</li>
				)}
				<li>
					<span aria-current="page">{here}</span>
				</li>
			</ol>
		</nav>
	);
}
