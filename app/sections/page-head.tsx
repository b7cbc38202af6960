import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";

type PageHeadProps = {
	/** The page's name in the breadcrumb. */
	here: string;
	title: ReactNode;
	lead?: ReactNode;
	/** The stock the head is made of. */
	stock?: "baize" | "paper" | "paper-2" | "blue" | "canary" | "pink" | "gold" | "mint" | "baize-100";
	onHome?: (() => void) | undefined;
	/** Beside the words on wide screens: a drawing. */
	art?: ReactNode;
	/** Under the words: buttons. */
	children?: ReactNode;
};

/** The first sheet of an inner page: breadcrumb, h1, a lead, perhaps buttons and a drawing. */
export function PageHead({ here, title, lead, stock = "paper", onHome, art, children }: PageHeadProps) {
	return (
		<div className={`page-head ${stock === "baize" ? "desk" : ""}`.trim()} data-stock={stock}>
			<div className="wrap">
				<Breadcrumb here={here} onHome={onHome} />
				<div className={`page-head__grid ${art ? "page-head__grid--art" : ""}`.trim()}>
					<div className="page-head__words">
						<h1>{title}</h1>
						{lead && <p className="lead">{lead}</p>}
						{children && <div className="page-head__actions">{children}</div>}
					</div>
					{art && <div className="page-head__art">{art}</div>}
				</div>
			</div>
		</div>
	);
}
