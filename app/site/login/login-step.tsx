import type { ReactNode } from "react";
import { FormPage } from "#site/layout/form-page.tsx";
import { PrivateFrame } from "#site/layout/private-frame.tsx";

export function LoginStep({
	title,
	children,
}: {
	title: string;
	children: ReactNode;
}) {
	return (
		<PrivateFrame>
			<FormPage title={title} here={null} size="form">
				<div className="lead-form">{children}</div>
			</FormPage>
		</PrivateFrame>
	);
}
