import { AnyLink } from "./link.tsx";

type BreadcrumbProps = {
	here: string;
	/** The list that the page belongs to, between Home and the page. */
	parent?: { label: string; to: string } | undefined;
};

export function Breadcrumb({ here, parent }: BreadcrumbProps) {
	return (
		<nav className="breadcrumb" aria-label="Breadcrumb">
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
