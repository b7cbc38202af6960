import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import type { SheetColor } from "#ui/sheet.tsx";
import { JsonLd } from "./json-ld.tsx";
import { buildBreadcrumbThing, type Thing } from "./structured-data.ts";

export type PageHeadProps = {
	/** The page's name in the breadcrumb. */
	here: string;
	/** The list that the page belongs to. */
	parent?: { label: string; to: string };
	title: ReactNode;
	intro?: ReactNode;
	color?: SheetColor;
	/** A drawing beside the text on wide screens. */
	art?: ReactNode;
	/** Structured data of the page without the breadcrumb; rendered on the server only (`JsonLd`). */
	things?: readonly Thing[] | false;
	/** Content below the text, such as buttons. */
	children?: ReactNode;
};

/** The first section of an inner page: breadcrumb, h1, introduction, and optionally buttons and a drawing. */
export function PageHead(props: PageHeadProps) {
	const {
		here,
		parent,
		title,
		intro,
		color = "paper",
		art,
		things,
		children,
	} = props;
	// At build time the path ends with a slash.
	const path = useLocation().pathname.replace(/\/$/, "");
	const above = parent ? [{ name: parent.label, path: parent.to }] : [];

	return (
		<div
			className={`page-head ${color === "baize" ? "dark" : ""}`.trim()}
			data-color={color}
		>
			<div className="wrap">
				<Breadcrumb here={here} parent={parent} />
				<div className="split page-head__grid">
					<div className="stack stack--loose">
						<h1>{title}</h1>
						{intro && <p className="intro">{intro}</p>}
						{children && <div className="row">{children}</div>}
					</div>
					{art && <div className="page-head__art">{art}</div>}
				</div>
			</div>
			<JsonLd
				things={
					import.meta.env.SSR && [
						buildBreadcrumbThing(...above, { name: here, path }),
						...(things || []),
					]
				}
			/>
		</div>
	);
}
