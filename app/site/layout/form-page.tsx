import type { ReactNode } from "react";
import { Breadcrumb } from "#ui/breadcrumb.tsx";

type FormPageProps = {
	/** The page's h1, on the sheet's tab. */
	title: string;
	/** The page's name in the breadcrumb where it is not the title; null: the page has none. */
	here?: string | null;
	size: "form" | "quiz" | "wide";
	sheetsBelow?: 0 | 1 | 2;
	bare?: boolean;
	children: ReactNode;
};

/** A form as a page of its own: the dialog's sheet, lying on the desk. */
export function FormPage(props: FormPageProps) {
	const { title, here = title, size, sheetsBelow, bare, children } = props;
	return (
		<div className="form-page">
			{here !== null && (
				<div className="wrap">
					<Breadcrumb here={here} />
				</div>
			)}
			<div className={`dlg dlg--${size}`} data-below={sheetsBelow}>
				<h1 className="dlg__tab">{title}</h1>
				{bare ? children : <div className="dlg__body">{children}</div>}
			</div>
		</div>
	);
}
