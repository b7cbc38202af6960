import { useState } from "react";
import { useLocation } from "react-router";

/** After these the fields show what is published, unless there is a draft. */
const replacing = ["discarded", "restored"];

/** After this they show another draft. */
const REPLACED_DRAFT = "draft-restored";

/** A key that gives the form new fields once what was typed has been replaced. */
export function useFreshForm(hasDraft: boolean): string {
	const { key, search } = useLocation();
	const [last, setLast] = useState("");
	const done = new URLSearchParams(search).get("done") ?? "";
	const isReplaced =
		done === REPLACED_DRAFT || (!hasDraft && replacing.includes(done));
	if (isReplaced && key !== last) setLast(key);

	return last;
}
