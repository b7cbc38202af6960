import { useState } from "react";
import { Panel } from "#desk/layout/components.tsx";
import type { Elements } from "#ui/elements.ts";
import { PreviewChoices } from "./preview-choices.tsx";

type Device = "phone" | "desktop";

const deviceNames = { phone: "Phone", desktop: "Desktop" };

type PreviewPanelProps = {
	path: string;
	/** Another one loads the preview again. */
	version: number;
	/** Names the frame. */
	title: string;
	/** Pixels. */
	widths: Readonly<Record<Device, number>>;
	initialDevice: Device;
	/** Of the frame. */
	sandbox: string;
	id?: string;
	note?: string | undefined;
	/** Further choices, after that of the width. */
	children?: Elements;
};

/** Scrolls the frame alone: by a hash in its address, the page around it would scroll, too. */
function showAnchor(frame: HTMLIFrameElement, anchor: string): void {
	const { contentDocument, contentWindow } = frame;
	const top = contentDocument
		?.getElementById(anchor)
		?.getBoundingClientRect().top;
	if (top !== undefined) contentWindow?.scrollBy(0, top - HEADER);
}

/** Pixels of the website's header, which stays above what is scrolled to. */
const HEADER = 100;

/** A frame with a draft, at the width of a phone or a desktop. */
export function PreviewPanel(props: PreviewPanelProps) {
	const { path, version, title, widths, sandbox, note } = props;
	const [address = "", anchor = ""] = path.split("#");
	const [device, setDevice] = useState(props.initialDevice);

	return (
		<Panel title="Preview" tone="blue" id={props.id}>
			<div className="row">
				<PreviewChoices
					legend="Width of the preview"
					options={deviceNames}
					chosen={device}
					onChoose={(name) => setDevice(name)}
				/>
				{props.children}
				<a className="link-button" href={path} target="_blank" rel="noopener">
					Open it
				</a>
			</div>
			{note && <p className="small muted">{note}</p>}
			<div className="entry-preview">
				<iframe
					key={version}
					src={address}
					title={title}
					sandbox={sandbox}
					width={widths[device]}
					loading="lazy"
					onLoad={(event) => showAnchor(event.currentTarget, anchor)}
				/>
			</div>
		</Panel>
	);
}
