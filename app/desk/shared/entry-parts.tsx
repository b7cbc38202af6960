import { Panel } from "#desk/layout/components.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { SubmitButton } from "#desk/layout/forms.tsx";
import { OwnersOnly } from "./owners-only.tsx";

type EntryButtonsProps = {
	canPublish: boolean;
	publish: string;
	/** Owners can let members publish it. */
	isSetting?: boolean;
};

export function EntryButtons(props: EntryButtonsProps) {
	const { canPublish, publish, isSetting } = props;

	return (
		<div className="row">
			<SubmitButton intent="save" busyText="Saving...">
				Save as a draft
			</SubmitButton>
			{canPublish && (
				<SubmitButton
					intent="publish"
					variant="primary"
					busyText="Publishing..."
				>
					{publish}
				</SubmitButton>
			)}
			{!canPublish && <OwnersOnly what="publish this" isSetting={isSetting} />}
		</div>
	);
}

type EntryPreviewProps = {
	path: string;
	/** Loads the page again. */
	version: number;
};

/** The page of the saved draft, at the width of a phone. */
export function EntryPreview({ path, version }: EntryPreviewProps) {
	return (
		<Panel title="Preview" tone="blue">
			<p>
				<a className="link-button" href={path} target="_blank" rel="noopener">
					Open the saved draft
				</a>
			</p>
			<div className="article-preview" data-width="Phone">
				<iframe
					key={version}
					src={path}
					title="Preview of the page"
					sandbox="allow-same-origin"
					width={390}
					loading="lazy"
				/>
			</div>
		</Panel>
	);
}

/** The version that a form is based on: a refused publication has saved the draft. */
export function useLatestVersion(loaded: number): number {
	const result = useFormResult<{ version: number }>();
	return Math.max(loaded, result?.version ?? 0);
}
