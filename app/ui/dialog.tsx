import {
	type MouseEvent,
	type SyntheticEvent,
	useCallback,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { bootState, markHydrated } from "#boot/state.ts";
import type { Elements } from "./elements.ts";
import { Icon } from "./icon.tsx";
import { DIALOGS_CHANGED, showModal } from "./show-modal.ts";

/** The state of a dialog that is opened by another component. */
export type DialogState = Pick<
	DialogProps,
	"id" | "open" | "onOpened" | "onClose"
>;

export type DialogProps = {
	open: boolean;
	/** The page with the same form. With an id, the closed dialog is in the server's HTML for boot/presses.ts. */
	id?: string | undefined;
	/** Called when boot/presses.ts has opened the dialog before React started. */
	onOpened?: (() => void) | undefined;
	onClose: () => void;
	title: string;
	/** Maximum width: `form` 425 px, `quiz` 656 px, `wide` 976 px. */
	size?: "form" | "quiz" | "wide";
	/** The children have their own padding (`.dialog__body` or other). */
	bare?: boolean;
	sheetsBelow?: 0 | 1 | 2;
	children: Elements;
};

/**
 * A modal dialog. Its contents are rendered only while it is open or closing; with an `id` also in
 * the server's HTML, so that boot/presses.ts can open it before React has started.
 */
export function Dialog({ open, onOpened, ...rest }: DialogProps) {
	const [state, setState] = useState<
		"none" | "rendered" | "opened-from-html" | "shown"
	>(rest.id ? "rendered" : "none");
	const gone = useCallback(() => setState("none"), []);
	const openedFromHtml = useCallback(() => {
		setState("opened-from-html");
		onOpened?.();
	}, [onOpened]);

	if (open && (state === "none" || state === "rendered")) setState("shown");
	if (state === "none") return null;

	return (
		<ModalSheet
			key={state === "shown" ? "shown" : "rendered"}
			{...rest}
			open={open}
			closing={state !== "rendered" && !open}
			onClosed={gone}
			onOpenedFromHtml={openedFromHtml}
		/>
	);
}

type ModalSheetProps = Omit<DialogProps, "onOpened"> & {
	closing: boolean;
	onClosed: () => void;
	onOpenedFromHtml: () => void;
};

function ModalSheet(props: ModalSheetProps) {
	const { id, open, title, size = "form", bare, sheetsBelow, children } = props;
	const { closing, onClose, onClosed, onOpenedFromHtml } = props;
	const titleId = useId();
	const frame = useRef<HTMLDialogElement>(null);
	const pressedOutside = useRef(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
	useEffect(() => {
		const dialog = frame.current;
		if (!dialog) return;

		const state = bootState();
		const isOpenedFromHtml = id !== undefined && state.openedFromHtml === id;
		// React has rendered this part of the page anew.
		if (isOpenedFromHtml && !dialog.open) showModal(dialog);
		if (isOpenedFromHtml) state.openedFromHtml = null;
		if (dialog.open && !open) onOpenedFromHtml();

		markHydrated(dialog);
	}, []);

	const isModal = open || closing;
	// biome-ignore lint/correctness/useExhaustiveDependencies: not when the parent renders again
	useLayoutEffect(() => {
		const dialog = frame.current;
		if (!dialog || !isModal) return;
		// The visitor has closed it before it was hydrated.
		if (id && bootState().closedEarly === id) return onClose();
		if (!dialog.open) showModal(dialog);

		// Toasts must not be moved into a dialog before it is hydrated.
		dialog.dataset.shown = "true";
		dispatchEvent(new Event(DIALOGS_CHANGED));

		return () => {
			// Closing before removal lets the browser return focus to the opener.
			dialog.close();
			dispatchEvent(new Event(DIALOGS_CHANGED));
		};
	}, [isModal]);

	useEffect(() => {
		if (!closing) return;

		const timer = setTimeout(onClosed, CLOSING_MS);
		return () => clearTimeout(timer);
	}, [closing, onClosed]);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel)
		<dialog
			ref={frame}
			id={id}
			className="dialog-frame"
			data-size={size}
			aria-labelledby={titleId}
			data-closing={closing || undefined}
			onCancel={(event) => {
				// Until React knows that it is open, the browser closes it.
				if (!isModal || !ownEvent(event)) return;

				event.preventDefault();
				onClose();
			}}
			onClose={(event) => {
				// Browsers may close a dialog without a cancel event (second Escape).
				if (!ownEvent(event) || event.currentTarget.open) return;
				if (!closing) onClose();

				onClosed();
			}}
			onPointerDown={(event) => {
				pressedOutside.current = onBackdrop(event);
			}}
			onClick={(event) => {
				if (pressedOutside.current && onBackdrop(event)) onClose();
			}}
		>
			<div className={`dialog dialog--${size}`} data-below={sheetsBelow}>
				<h2 className="sheet-tab dialog__tab" id={titleId}>
					{title}
				</h2>
				{bare ? children : <div className="dialog__body">{children}</div>}
				<button
					className="square close"
					type="button"
					aria-label="Close"
					onClick={onClose}
				>
					<Icon name="x" />
				</button>
			</div>
		</dialog>
	);
}

/** Duration of the closing animation in dialog.css, in milliseconds. */
const CLOSING_MS = 180;

/** Ignores `cancel` and `close` events of elements inside (a file field, another dialog). */
function ownEvent(event: SyntheticEvent): boolean {
	return event.target === event.currentTarget;
}

/** True on or outside the frame, but not on its scrollbar. */
function onBackdrop(event: MouseEvent<HTMLElement>): boolean {
	const { offsetWidth, clientWidth } = event.currentTarget;
	const { right } = event.currentTarget.getBoundingClientRect();
	const onScrollbar =
		event.clientX >= right - (offsetWidth - clientWidth) &&
		event.clientX < right;

	return ownEvent(event) && !onScrollbar;
}
