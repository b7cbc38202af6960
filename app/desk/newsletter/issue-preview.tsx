import { useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { PreviewChoices } from "#desk/shared/preview-choices.tsx";
import type { LoadedIssue } from "./load-issue.server.ts";

const widths = { phone: 390, desktop: 680 };

const widthNames = { phone: "Phone", desktop: "Desktop" };

const themeNames = { light: "Light", dark: "Dark" };

/** The email as mail programs show it. */
export function IssuePreview({ issue }: Pick<LoadedIssue, "issue">) {
	const [width, setWidth] = useState<keyof typeof widths>("desktop");
	const [theme, setTheme] = useState<keyof typeof themeNames>("light");
	const path = `/desk/newsletter/${issue.number}/preview?theme=${theme}`;

	return (
		<Panel title="Preview" tone="blue">
			<div className="row">
				<PreviewChoices
					legend="Width of the preview"
					options={widthNames}
					chosen={width}
					onChoose={(name) => setWidth(name)}
				/>
				<PreviewChoices
					legend="Colours of the preview"
					options={themeNames}
					chosen={theme}
					onChoose={(name) => setTheme(name)}
				/>
				<a className="link-button" href={path} target="_blank" rel="noopener">
					Open it
				</a>
			</div>
			<div className="entry-preview">
				<iframe
					key={issue.version}
					src={path}
					title="Preview of the email"
					sandbox=""
					width={widths[width]}
					loading="lazy"
				/>
			</div>
		</Panel>
	);
}
