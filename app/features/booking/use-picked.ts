import { useEffect, useReducer, useState } from "react";
import { type PickAction, type Picked, pickReducer } from "./scheduler-state.ts";
import { timeZoneOfBrowser } from "./zones.ts";

/** What was picked, in the browser's own time zone unless the visitor chose one. */
export function usePicked(initial: Picked, zoneGiven = false) {
	const [picked, dispatch] = useReducer(pickReducer, initial);
	const [moved, setMoved] = useState(false);

	useEffect(() => {
		const timeZone = zoneGiven ? null : timeZoneOfBrowser();
		if (timeZone) dispatch({ type: "found-zone", timeZone });
	}, [zoneGiven]);

	function go(action: PickAction): void {
		setMoved(true);
		dispatch(action);
	}
	return { picked, go, moved };
}
