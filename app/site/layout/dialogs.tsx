import {
	type ComponentType,
	createContext,
	type Dispatch,
	lazy,
	memo,
	type SetStateAction,
	Suspense,
	startTransition,
	useCallback,
	useContext,
	useEffect,
	useState,
} from "react";
import { useMatches } from "react-router";
import { resolveLink } from "#content/content.ts";
import type { PublicPath } from "#content/paths.ts";
import type { BookingRequest } from "#features/booking/providers/provider.ts";
import { type FormName, forms } from "#features/forms.ts";
import type { Elements } from "#ui/elements.ts";

type FormDialog = {
	[Name in FormName]: (typeof forms)[Name]["dialog"] extends true
		? Name
		: never;
}[FormName];

export type DialogName = FormDialog | "walkthrough";

/** The page with the dialog's content, for browsers without JavaScript; also the dialog's id. */
function dialogPage(name: DialogName): PublicPath {
	return name === "walkthrough" ? "/see-it-work" : forms[name].path;
}

type SiteDialogProps = {
	id: string | undefined;
	open: boolean;
	onOpened(): void;
	onClose(): void;
	/** The offer that the call is about. */
	request: BookingRequest;
};

const loaders: Record<
	DialogName,
	() => Promise<ComponentType<SiteDialogProps>>
> = {
	quiz: async () => (await import("#features/quiz/quiz-dialog.tsx")).QuizDialog,
	question: async () =>
		(await import("#features/questions/question-form.tsx")).QuestionDialog,
	academy: async () =>
		(await import("#features/academy/academy-form.tsx")).AcademyDialog,
	walkthrough: async () =>
		(await import("#features/walkthrough/walkthrough.tsx")).WalkthroughDialog,
	booking: async () =>
		(await import("#features/booking/scheduling/scheduler.tsx")).BookingDialog,
};

const dialogs: Partial<Record<DialogName, ComponentType<SiteDialogProps>>> = {};

/** Loads a dialog's component; if that fails, navigates to the page with the same form. */
function loadDialog(name: DialogName): ComponentType<SiteDialogProps> {
	dialogs[name] ??= lazy(async () => ({
		default: await loaders[name]().catch(() => goTo(dialogPage(name))),
	}));
	return dialogs[name];
}

function goTo(page: string): ComponentType<SiteDialogProps> {
	return function GoToPage({ open }) {
		useEffect(() => {
			if (open) location.assign(page);
		}, [open]);
		return null;
	};
}

/** Loads the dialog that boot/presses.ts has opened while React starts, since lazy components hydrate later. */
function loadOpenDialog(): void {
	const id = document.querySelector("dialog[open]")?.id;
	for (const name of Object.keys(loaders) as DialogName[])
		if (dialogPage(name) === id)
			loaders[name]().then(
				(loaded) => {
					dialogs[name] ??= loaded;
				},
				() => {},
			);
}
if (!import.meta.env.SSR) loadOpenDialog();

const none: BookingRequest = {};

type Open = (name: DialogName, request?: BookingRequest) => void;
const OpenDialog = createContext<Open>(() => {});

export function useOpenDialog(): Open {
	return useContext(OpenDialog);
}

/** Renders the dialogs beside the page: those in its HTML immediately, the others when first opened. */
export function Dialogs({ children }: { children: Elements }) {
	const [rendered] = useState(useDialogsOfPage());
	const [wanted, setWanted] = useState(rendered);
	const [current, setCurrent] = useState<DialogName | null>(null);
	const [request, setRequest] = useState(none);

	const open = useCallback<Open>((name, asked = none) => {
		// React would remove a dialog that boot/presses.ts has opened until its component is loaded.
		startTransition(() => {
			setRequest(asked);
			setCurrent(name);
			setWanted((names) => (names.includes(name) ? names : [...names, name]));
		});
	}, []);

	return (
		<OpenDialog value={open}>
			{children}
			{/* Separate parent: a change to the body's children would restyle the whole page. */}
			<div>
				{wanted.map((name) => (
					<DialogSlot
						key={name}
						name={name}
						id={rendered.includes(name) ? dialogPage(name) : undefined}
						open={current === name}
						setCurrent={setCurrent}
						request={name === "booking" ? request : none}
					/>
				))}
			</div>
		</OpenDialog>
	);
}

type DialogSlotProps = Pick<SiteDialogProps, "id" | "open" | "request"> & {
	name: DialogName;
	setCurrent: Dispatch<SetStateAction<DialogName | null>>;
};

/** Memoised: a dialog whose properties change is loaded and hydrated immediately, even a closed one. */
const DialogSlot = memo(function DialogSlot({
	name,
	setCurrent,
	...state
}: DialogSlotProps) {
	const SiteDialog = loadDialog(name);
	return (
		<Suspense>
			<SiteDialog
				{...state}
				onOpened={() => setCurrent(name)}
				onClose={() => setCurrent((shown) => (shown === name ? null : shown))}
			/>
		</Suspense>
	);
});

/** The dialogs in the HTML of this page: booking, and those in the `handle` of its route. */
function useDialogsOfPage(): readonly DialogName[] {
	const page = useMatches().at(-1);
	if (page?.pathname === forms.booking.path) return [];

	const { dialogs = [] } = (page?.handle ?? {}) as {
		dialogs?: readonly DialogName[];
	};

	const all: DialogName[] = ["booking", ...dialogs];

	return all.filter((name) => {
		const path = dialogPage(name);
		return resolveLink(path) === path;
	});
}
