import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import type { SheetColor } from "#ui/sheet.tsx";

type PageHeadProps = {
	/** The page's name in the breadcrumb. */
	here: string;
	/** The list that the page belongs to. */
	parent?: { label: string; to: string };
	title: ReactNode;
	intro?: ReactNode;
	/** The color the head is made of. */
	color?: SheetColor;
	/** Beside the words on wide screens: a drawing. */
	art?: ReactNode;
	/** Under the words: buttons. */
	children?: ReactNode;
};

/** The first sheet of an inner page: breadcrumb, h1, a lead, perhaps buttons and a drawing. */
export function PageHead(props: PageHeadProps) {
	const { here, parent, title, intro, color = "paper", art, children } = props;
	return (
		<div className={`page-head ${color === "baize" ? "dark" : ""}`.trim()} data-color={color}>
			<div className="wrap">
				<Breadcrumb here={here} parent={parent} />
				<div className="split page-head__grid">
					<div className="stack page-head__words">
						<h1>{title}</h1>
						{intro && <p className="intro">{intro}</p>}
						{children && <div className="row">{children}</div>}
					</div>
					{art && <div className="page-head__art">{art}</div>}
				</div>
			</div>
		</div>
	);
}
