import { useEffect, useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import { PreviewChoices } from "./preview-choices.tsx";

/** Milliseconds: loading the preview takes time from somebody who is typing. */
const RELOAD_AFTER_MS = 2_000;

/** The value once it hasn’t changed for some time. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), milliseconds);
		return () => clearTimeout(timer);
	}, [value, milliseconds]);

	return settled;
}

const widths = { phone: 390, desktop: 1_280 };

const widthNames = { phone: "Phone", desktop: "Desktop" };

type EntryPreviewProps = {
	path: string;
	/** Loads the page again. */
	version: number;
	/** Who may open the address. */
	note?: string;
};

/** The page of the saved draft, at the width of a phone or a desktop. */
export function EntryPreview({ path, version, note }: EntryPreviewProps) {
	const [width, setWidth] = useState<keyof typeof widths>("phone");
	const shown = useSettled(version, RELOAD_AFTER_MS);

	return (
		<Panel title="Preview" tone="blue" id="preview">
			<div className="row">
				<PreviewChoices
					legend="Width of the preview"
					options={widthNames}
					chosen={width}
					onChoose={(name) => setWidth(name)}
				/>
				<a className="link-button" href={path} target="_blank" rel="noopener">
					Open it
				</a>
			</div>
			{note && <p className="small muted">{note}</p>}
			<div className="entry-preview">
				<iframe
					key={shown}
					src={path}
					title="Preview of the page"
					sandbox="allow-same-origin"
					width={widths[width]}
					loading="lazy"
				/>
			</div>
		</Panel>
	);
}
