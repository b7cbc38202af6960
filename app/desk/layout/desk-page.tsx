import type { ReactNode } from "react";

type DeskPageProps = {
	title: string;
	lead?: ReactNode;
	/** What can be done with the whole page, beside its title. */
	actions?: ReactNode;
	children: ReactNode;
};

/** One page of the desk: its heading, and what lies under it. */
export function DeskPage({ title, lead, actions, children }: DeskPageProps) {
	return (
		<>
			<div className="desk-head">
				<div>
					<h1>{title}</h1>
					{lead && <p className="desk-head__lead">{lead}</p>}
				</div>
				{actions && <div className="desk-head__actions">{actions}</div>}
			</div>
			<div className="desk-body">{children}</div>
		</>
	);
}
