import { useReducer } from "react";
import { walkthroughCopy } from "#content/walkthrough.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Walkthrough } from "./walkthrough.tsx";
import { walkthroughReducer } from "./walkthrough-state.ts";
import "./walkthrough.css";

/** The walk-through over the page. Closed half-way it keeps its place. */
export function WalkthroughDialog({ open, onClose }: { open: boolean; onClose(): void }) {
	const [choices, dispatch] = useReducer(walkthroughReducer, {});
	return (
		<Dialog open={open} onClose={onClose} title={walkthroughCopy.name} size="wide" bare>
			<Walkthrough choices={choices} dispatch={dispatch} onBook={onClose} />
		</Dialog>
	);
}
