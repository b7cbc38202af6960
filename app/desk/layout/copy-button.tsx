import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";

type CopyButtonProps = {
	label: string;
	/** A text, or the address of a PNG. */
	content: { text: string } | { png: string };
};

const states = {
	copied: "Copied",
	failed: "Not copied: this browser doesn’t allow it",
};

/** Copies a text or a picture. */
export function CopyButton({ label, content }: CopyButtonProps) {
	const [state, setState] = useState<keyof typeof states | null>(null);
	const isHydrated = useHydrated();
	if (!isHydrated) return null;

	async function copy(): Promise<void> {
		try {
			await write(content);
			setState("copied");
		} catch {
			// Without https, or where the user has refused it.
			setState("failed");
		}
	}

	return (
		<>
			<Button variant="outline" small onClick={() => void copy()}>
				{label}
			</Button>
			<span className={state ? "small muted" : "sr"} role="status">
				{state && states[state]}
			</span>
		</>
	);
}

function write(content: CopyButtonProps["content"]): Promise<void> {
	const { clipboard } = navigator;
	if ("text" in content) return clipboard.writeText(content.text);

	const picture = fetch(content.png).then((response) => response.blob());

	return clipboard.write([new ClipboardItem({ "image/png": picture })]);
}
