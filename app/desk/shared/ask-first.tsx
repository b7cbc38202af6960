import { type RefObject, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type AskFirstProps = {
	question: string | undefined;
	/** Contains the main button. */
	bar: RefObject<HTMLElement | null>;
};

/** Ctrl and Enter press the main button of an editor, after a question. */
export function AskFirst({ question, bar }: AskFirstProps) {
	const [label, setLabel] = useState<string | null>(null);

	useEffect(() => {
		function onKeyDown(event: KeyboardEvent): void {
			const isKey = event.key === "Enter" && (event.ctrlKey || event.metaKey);
			const button = findMain(bar.current);
			const isBusy = event.repeat || document.querySelector("dialog[open]");
			if (!isKey || !button || isBusy) return;

			event.preventDefault();
			event.stopPropagation();
			if (question === undefined) button.click();
			else setLabel(button.textContent);
		}

		// Before the editor of a text, which would take it as Enter.
		addEventListener("keydown", onKeyDown, true);

		return () => removeEventListener("keydown", onKeyDown, true);
	}, [question, bar]);

	function confirm(): void {
		setLabel(null);
		findMain(bar.current)?.click();
	}

	return (
		<Dialog
			open={label !== null}
			onClose={() => setLabel(null)}
			title={question ?? ""}
		>
			<div className="row">
				<Button variant="primary" small data-autofocus onClick={confirm}>
					{label}
				</Button>
				<Button variant="outline" small onClick={() => setLabel(null)}>
					Cancel
				</Button>
			</div>
		</Dialog>
	);
}

function findMain(bar: HTMLElement | null): HTMLButtonElement | null {
	return bar?.querySelector<HTMLButtonElement>("[data-main] button") ?? null;
}
