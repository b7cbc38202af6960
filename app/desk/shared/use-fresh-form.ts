import { useState } from "react";
import { useLocation } from "react-router";

/** After these the fields show what is published, unless there is a draft. */
const replacing = ["discarded", "restored"];

/** After these they show another draft. */
const replacingDrafts = ["draft-restored", "taken", "merged", "text-changed"];

/** A key that gives the form new fields once what was typed has been replaced. */
export function useFreshForm(hasDraft: boolean): string {
	const { key, search } = useLocation();
	const [last, setLast] = useState("");
	const done = new URLSearchParams(search).get("done") ?? "";
	const isReplaced =
		replacingDrafts.includes(done) || (!hasDraft && replacing.includes(done));
	if (isReplaced && key !== last) setLast(key);

	return last;
}
