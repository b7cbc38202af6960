import { useEffect, useState } from "react";
import { PreviewPanel } from "./preview-panel.tsx";

/** Milliseconds without a save: loading the preview slows down typing. */
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

type EntryPreviewProps = {
	path: string;
	/** Loads the page again. */
	version: number;
	/** Who may open the address. */
	note?: string;
};

/** The page of the saved draft. */
export function EntryPreview({ path, version, note }: EntryPreviewProps) {
	const settled = useSettled(version, RELOAD_AFTER_MS);

	return (
		<PreviewPanel
			id="preview"
			path={path}
			version={settled}
			title="Preview of the page"
			widths={widths}
			initialDevice="phone"
			sandbox="allow-same-origin"
			note={note}
		/>
	);
}
