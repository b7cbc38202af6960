import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { formPaths } from "#content/form-paths.ts";
import type { BookingRequest } from "#features/booking/provider.ts";

type DialogName = "quiz" | "question" | "academy" | "walkthrough" | "booking";
type SiteDialog = ComponentType<{
	open: boolean;
	onClose(): void;
	/** What a booking was asked for. */
	request: BookingRequest;
}>;

/** The dialogs of the site: loaded when first wanted; the page with the same form stands in where that fails. */
const dialogs: Record<DialogName, { load(): Promise<SiteDialog>; page: string }> = {
	quiz: {
		load: () => import("#features/quiz/quiz-dialog.tsx").then(({ QuizDialog }) => QuizDialog),
		page: formPaths.quiz,
	},
	question: {
		load: () =>
			import("#features/questions/question-dialog.tsx").then(
				({ QuestionDialog }) => QuestionDialog,
			),
		page: formPaths.question,
	},
	academy: {
		load: () =>
			import("#features/academy/academy-dialog.tsx").then(({ AcademyDialog }) => AcademyDialog),
		page: formPaths.academy,
	},
	walkthrough: {
		load: () =>
			import("#features/walkthrough/walkthrough.tsx").then(
				({ WalkthroughDialog }) => WalkthroughDialog,
			),
		page: formPaths.walkthrough,
	},
	booking: {
		load: () =>
			import("#features/booking/scheduler.tsx").then(({ BookingDialog }) => BookingDialog),
		page: formPaths.booking,
	},
};

type Open = (name: DialogName, request?: BookingRequest) => void;
const OpenDialog = createContext<Open>(() => {});

/** Opens one of the site's dialogs. */
export function useOpenDialog(): Open {
	return useContext(OpenDialog);
}

/** Holds the site's dialogs beside the page. */
export function Dialogs({ children }: { children: ReactNode }) {
	const [loaded, setLoaded] = useState<Partial<Record<DialogName, SiteDialog>>>({});
	const [current, setCurrent] = useState<DialogName | null>(null);
	const [request, setRequest] = useState<BookingRequest>({});

	function open(name: DialogName, asked: BookingRequest = {}): void {
		setRequest(asked);
		setCurrent(name);
		if (loaded[name]) return;
		dialogs[name].load().then(
			(Loaded) => setLoaded((others) => ({ ...others, [name]: Loaded })),
			() => location.assign(dialogs[name].page),
		);
	}

	return (
		<OpenDialog value={open}>
			{children}
			{Object.entries(loaded).map(([name, Loaded]) => (
				<Loaded
					key={name}
					open={current === name}
					onClose={() => setCurrent((shown) => (shown === name ? null : shown))}
					request={request}
				/>
			))}
		</OpenDialog>
	);
}
