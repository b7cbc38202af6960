import { useState } from "react";
import { PreviewChoices } from "#desk/shared/preview-choices.tsx";
import { PreviewPanel } from "#desk/shared/preview-panel.tsx";
import type { LoadedIssue } from "./load-issue.server.ts";

const widths = { phone: 390, desktop: 680 };

const themeNames = { light: "Light", dark: "Dark" };

/** The email as mail programs show it. */
export function IssuePreview({ issue }: Pick<LoadedIssue, "issue">) {
	const [theme, setTheme] = useState<keyof typeof themeNames>("light");

	return (
		<PreviewPanel
			path={`/desk/newsletter/${issue.number}/preview?theme=${theme}`}
			version={issue.version}
			title="Preview of the email"
			widths={widths}
			initialDevice="desktop"
			sandbox=""
		>
			<PreviewChoices
				legend="Colours of the preview"
				options={themeNames}
				chosen={theme}
				onChoose={(name) => setTheme(name)}
			/>
		</PreviewPanel>
	);
}
