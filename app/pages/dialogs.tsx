import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { ACADEMY_REQUEST_PATH } from "#academy/contract.ts";
import { QUESTION_PATH } from "#questions/contract.ts";
import { QUIZ_PATH } from "#quiz/contract.ts";

type DialogName = "quiz" | "question" | "academy";
type SiteDialog = ComponentType<{ open: boolean; onClose(): void }>;

/** The dialogs of the site: loaded when first wanted; the page with the same form stands in where that fails. */
const dialogs: Record<DialogName, { load(): Promise<SiteDialog>; page: string }> = {
	quiz: {
		load: () => import("#quiz/quiz-dialog.tsx").then(({ QuizDialog }) => QuizDialog),
		page: QUIZ_PATH,
	},
	question: {
		load: () =>
			import("#questions/question-dialog.tsx").then(({ QuestionDialog }) => QuestionDialog),
		page: QUESTION_PATH,
	},
	academy: {
		load: () => import("#academy/academy-dialog.tsx").then(({ AcademyDialog }) => AcademyDialog),
		page: ACADEMY_REQUEST_PATH,
	},
};

const OpenDialog = createContext<(name: DialogName) => void>(() => {});

/** Opens one of the site's dialogs. */
export function useOpenDialog() {
	return useContext(OpenDialog);
}

/** Holds the site's dialogs beside the page. */
export function Dialogs({ children }: { children: ReactNode }) {
	const [loaded, setLoaded] = useState<Partial<Record<DialogName, SiteDialog>>>({});
	const [current, setCurrent] = useState<DialogName | null>(null);

	function open(name: DialogName): void {
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
				<Loaded key={name} open={current === name} onClose={() => setCurrent(null)} />
			))}
		</OpenDialog>
	);
}
