import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Message } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import { ButtonForm } from "./button-form.tsx";
import type { DeskNotice, FormResult } from "./form-result.ts";
import { useFormResult } from "./form-results.tsx";

/**
 * Scrolls to the notice: on a phone it may be outside the screen. A page that was scrolled before React started
 * stays where it is.
 */
export function ResultNotice({ result }: { result: FormResult }) {
	const shown = useRef<HTMLDivElement>(null);
	const isLoading = useRef(!useHydrated());
	const { notice } = result;
	useEffect(() => {
		const isScrolled = isLoading.current && scrollY > 0;
		isLoading.current = false;
		if (!result.errors && !isScrolled)
			shown.current?.scrollIntoView({ block: "nearest" });
	}, [result]);

	if (notice?.undo && !notice.confirm)
		return <UndoBar key={notice.undo} {...notice} />;

	return notice ? (
		<Notice ref={shown} {...notice}>
			{notice.retry && (
				<div>
					<Button variant="outline" small onClick={notice.retry}>
						Try again
					</Button>
				</div>
			)}
			{notice.confirm && (
				<div className="row">
					{notice.confirm.map(({ label, fields }) => (
						<ButtonForm key={label} fields={fields}>
							{label}
						</ButtonForm>
					))}
					{notice.undo && <UndoButton changes={notice.undo} />}
				</div>
			)}
		</Notice>
	) : null;
}

/** Milliseconds for which a change can be undone from the bar; afterwards from the card’s activity. */
const UNDO_TIME = 10_000;

/** Stays while the pointer or the focus is on it, and without JavaScript. */
function UndoBar({ undo, ...notice }: DeskNotice) {
	const [isOver, setOver] = useState(false);
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let timer = setTimeout(end, UNDO_TIME);

		function end(): void {
			if (bar.current?.matches(":hover, :focus-within"))
				timer = setTimeout(end, UNDO_TIME);
			else setOver(true);
		}

		return () => clearTimeout(timer);
	}, []);

	if (isOver) return null;

	return (
		<Notice ref={bar} {...notice} className="notice--undo">
			<UndoButton changes={undo} />
		</Notice>
	);
}

function UndoButton({ changes }: { changes: string | undefined }) {
	return <ButtonForm fields={{ intent: "undo", changes }}>Undo</ButtonForm>;
}

type PageNoticeProps = {
	/** Notices by the value of `?done=`. */
	done?: Readonly<Record<string, Message>>;
	/** Intents of the forms whose notice is shown; all by default. */
	of?: readonly string[];
};

/** The notice of the submitted form, or of `?done=` after a redirect. */
export function PageNotice({ done = {}, of }: PageNoticeProps) {
	const result = useFormResult();
	const [query] = useSearchParams();
	// biome-ignore lint/correctness/useExhaustiveDependencies: one result for each redirect
	const redirected = useMemo(() => readDone(query, done), [query]);

	if (result && of && !of.includes(result.intent)) return null;
	const shown = result ?? redirected;

	return shown ? <ResultNotice result={shown} /> : null;
}

function readDone(
	query: URLSearchParams,
	done: Readonly<Record<string, Message>>,
): FormResult | null {
	const name = query.get("done");
	const notice = name !== null && Object.hasOwn(done, name) && done[name];
	if (!notice) return null;

	const undo = query.get("undo") ?? undefined;
	return {
		outcome: "saved",
		intent: "",
		notice: { kind: "done", ...notice, undo },
	};
}
