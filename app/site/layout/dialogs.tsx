import {
	type ComponentType,
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	useCallback,
	useContext,
	useEffect,
	useState,
} from "react";
import { useMatches } from "react-router";
import { formPaths } from "#content/form-paths.ts";
import { type BookingRequest, slotsPath } from "#features/booking/provider.ts";

export type DialogName = "quiz" | "question" | "academy" | "walkthrough" | "booking";

export type SiteDialogProps = {
	id: string | undefined;
	open: boolean;
	onOpened(): void;
	onClose(): void;
	/** The offer that the call is about. */
	request: BookingRequest;
};

const loaders: Record<DialogName, () => Promise<ComponentType<SiteDialogProps>>> = {
	quiz: () => import("#features/quiz/quiz-dialog.tsx").then(({ QuizDialog }) => QuizDialog),
	question: () =>
		import("#features/questions/question-form.tsx").then(({ QuestionDialog }) => QuestionDialog),
	academy: () =>
		import("#features/academy/academy-form.tsx").then(({ AcademyDialog }) => AcademyDialog),
	walkthrough: () =>
		import("#features/walkthrough/walkthrough.tsx").then(
			({ WalkthroughDialog }) => WalkthroughDialog,
		),
	booking: () =>
		import("#features/booking/scheduler.tsx").then(({ BookingDialog }) => BookingDialog),
};

/** The dialogs of the site. */
const dialogs: Record<DialogName, ComponentType<SiteDialogProps>> = {
	quiz: dialog("quiz"),
	question: dialog("question"),
	academy: dialog("academy"),
	walkthrough: dialog("walkthrough"),
	booking: dialog("booking"),
};

/** The page with the same form stands in where the dialog cannot be loaded. */
function dialog(name: DialogName) {
	return lazy(async () => ({
		default: await loaders[name]().catch(() => goTo(formPaths[name])),
	}));
}

function goTo(page: string): ComponentType<SiteDialogProps> {
	return function GoToPage({ open }) {
		useEffect(() => {
			if (open) location.assign(page);
		}, [open]);
		return null;
	};
}

/** Loads the dialog that early.ts has opened, and what it shows, while React starts. */
function loadOpenDialog(): void {
	const open = document.querySelector("dialog[open]");
	const name = (Object.keys(loaders) as DialogName[]).find((name) => formPaths[name] === open?.id);
	if (!name) return;
	loaders[name]().catch(() => {});
	const link = document.createElement("link");
	const times = { rel: "preload", as: "fetch", crossOrigin: "", href: slotsPath("discovery") };
	if (name === "booking") document.head.append(Object.assign(link, times));
}
if (!import.meta.env.SSR) loadOpenDialog();

type Open = (name: DialogName, request?: BookingRequest) => void;
const OpenDialog = createContext<Open>(() => {});

/** Opens one of the site's dialogs. */
export function useOpenDialog(): Open {
	return useContext(OpenDialog);
}

/** Renders the dialogs beside the page: at once those that its HTML has, the others when first opened. */
export function Dialogs({ children }: { children: ReactNode }) {
	const [rendered] = useState(useDialogsOfPage());
	const [wanted, setWanted] = useState(rendered);
	const [current, setCurrent] = useState<DialogName | null>(null);
	const [request, setRequest] = useState<BookingRequest>({});

	const open = useCallback<Open>((name, asked = {}) => {
		setRequest(asked);
		setCurrent(name);
		setWanted((names) => (names.includes(name) ? names : [...names, name]));
	}, []);

	return (
		<OpenDialog value={open}>
			{children}
			{/* A parent of its own: a change among the body's children restyles the whole page. */}
			<div>
				{wanted.map((name) => {
					const SiteDialog = dialogs[name];
					return (
						<Suspense key={name}>
							<SiteDialog
								id={rendered.includes(name) ? formPaths[name] : undefined}
								open={current === name}
								onOpened={() => setCurrent(name)}
								onClose={() => setCurrent((shown) => (shown === name ? null : shown))}
								request={request}
							/>
						</Suspense>
					);
				})}
			</div>
		</OpenDialog>
	);
}

/** The dialogs in the HTML of this page: booking, and what its `handle` names. */
function useDialogsOfPage(): readonly DialogName[] {
	const page = useMatches().at(-1);
	if (page?.pathname === formPaths.booking) return [];
	const { dialogs = [] } = (page?.handle ?? {}) as { dialogs?: readonly DialogName[] };
	return ["booking", ...dialogs];
}
