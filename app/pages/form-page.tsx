import type { ReactNode } from "react";

type FormPageProps = {
	/** The page's h1, on the sheet's tab. */
	title: string;
	size: "form" | "quiz" | "wide";
	sheetsBelow?: 0 | 1 | 2;
	bare?: boolean;
	children: ReactNode;
};

/** A form as a page of its own: the dialog's sheet, lying on the desk. */
export function FormPage({ title, size, sheetsBelow, bare, children }: FormPageProps) {
	return (
		<div className="form-page">
			<div className={`dlg dlg--${size}`} data-below={sheetsBelow}>
				<h1 className="dlg__tab">{title}</h1>
				{bare ? children : <div className="dlg__body">{children}</div>}
			</div>
		</div>
	);
}
