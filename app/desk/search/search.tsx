import {
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	useContext,
	useEffect,
	useState,
} from "react";
import { Link } from "react-router";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import { areKeysOn, isTyping } from "#desk/shared/single-keys.ts";

/** Loaded when the search is first opened. */
const SearchDialog = lazy(() => import("./search-dialog.tsx"));

const OpenContext = createContext<(() => void) | null>(null);

type SearchProps = { isOwner: boolean; children: ReactNode };

/** One search for every page: by its button, Ctrl K, ⌘ K or `/`. */
export function Search({ isOwner, children }: SearchProps) {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent): void {
			const isChord =
				(event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
			const isSlash = event.key === "/" && !isTyping(event) && areKeysOn();
			// Editors make a link with Ctrl K.
			if (event.defaultPrevented || !(isChord || isSlash)) return;

			event.preventDefault();
			setOpen(true);
		}

		addEventListener("keydown", onKeyDown);

		return () => removeEventListener("keydown", onKeyDown);
	}, []);

	return (
		<OpenContext value={() => setOpen(true)}>
			<div className="contents">{children}</div>
			{isOpen && (
				<Suspense>
					<SearchDialog isOwner={isOwner} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</OpenContext>
	);
}

/** Opens the search; without scripts a link to the list of people, which has one. */
export function SearchButton() {
	const open = useContext(OpenContext);
	if (!open) return null;

	return (
		<Link
			className="desk-find"
			to="/desk/people"
			onClick={(event) => {
				event.preventDefault();
				open();
			}}
		>
			<DeskIcon name="search" />
			<span className="desk-find__text">Search everything</span>
			<kbd className="desk-find__key">Ctrl K</kbd>
		</Link>
	);
}
