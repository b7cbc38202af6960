import {
	type MouseEvent,
	type ReactNode,
	type SyntheticEvent,
	useCallback,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Icon } from "./icon.tsx";
import { dialogOpened } from "./open-dialogs.ts";
import { showModal } from "./show-modal.ts";

/** Whether a dialog is open, for those that are opened from elsewhere. */
export type DialogState = Pick<DialogProps, "id" | "open" | "onOpened" | "onClose">;

export type DialogProps = {
	open: boolean;
	/** The page with the same form. The dialog stands closed in the server's HTML, where early.ts finds it by this id. */
	id?: string | undefined;
	/** It was opened before React had started. */
	onOpened?: (() => void) | undefined;
	/** Asked for by Escape, a press on the backdrop and the close button. */
	onClose: () => void;
	/** The dialog's name, shown on the tab. */
	title: string;
	/** `form` is at most 425 px wide, `quiz` 656, `wide` 976. */
	size?: "form" | "quiz" | "wide";
	/** The children bring their own padding (`.dlg__body` or other). */
	bare?: boolean;
	/** How many sheets still lie underneath. */
	sheetsBelow?: 0 | 1 | 2;
	className?: string;
	children: ReactNode;
};

/**
 * A modal sheet over the scrim. Its contents exist only while it is open or closing; with an `id` they also
 * stand in the server's HTML, so that early.ts can open it before React has started.
 */
export function Dialog({ open, onOpened, ...rest }: DialogProps) {
	const [state, setState] = useState<"none" | "rendered" | "opened-early" | "shown">(
		rest.id ? "rendered" : "none",
	);
	const gone = useCallback(() => setState("none"), []);
	const openedEarly = useCallback(() => {
		setState("opened-early");
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
			onOpenedEarly={openedEarly}
		/>
	);
}

type ModalSheetProps = Omit<DialogProps, "onOpened"> & {
	closing: boolean;
	onClosed: () => void;
	onOpenedEarly: () => void;
};

function ModalSheet(props: ModalSheetProps) {
	const { id, open, title, size = "form", bare, sheetsBelow, className = "", children } = props;
	const { closing, onClose, onClosed, onOpenedEarly } = props;
	const titleId = useId();
	const { frame, pressedOutside } = useModal({ open, closing, onClosed, onOpenedEarly });
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel)
		<dialog
			ref={frame}
			id={id}
			className="dlg-frame"
			data-size={size}
			aria-labelledby={titleId}
			data-closing={closing || undefined}
			onCancel={(event) => {
				if (!ownEvent(event)) return;
				event.preventDefault();
				onClose();
			}}
			onClose={(event) => {
				// The browser may close a dialog without asking (a second Escape).
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
			<div className={`dlg dlg--${size} ${className}`.trim()} data-below={sheetsBelow}>
				<h2 className="sheet-tab dlg__tab" id={titleId}>
					{title}
				</h2>
				{bare ? children : <div className="dlg__body">{children}</div>}
				<button className="square close" type="button" aria-label="Close" onClick={onClose}>
					<Icon name="x" />
				</button>
			</div>
		</dialog>
	);
}

/** As long as the closing animation in dialog.css. */
const CLOSING_MS = 180;

type Modal = Pick<ModalSheetProps, "open" | "closing" | "onClosed" | "onOpenedEarly">;

/** Shows the dialog modally, closes it after its animation, and keeps what must live in it informed. */
function useModal({ open, closing, onClosed, onOpenedEarly }: Modal) {
	const frame = useRef<HTMLDialogElement>(null);
	const pressedOutside = useRef(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, as React takes the dialog over
	useEffect(() => {
		if (!frame.current) return;
		if (frame.current.open && !open) onOpenedEarly();
		frame.current.dataset.hydrated = "true";
		dispatchEvent(new Event("hydrated"));
	}, []);

	const isModal = open || closing;
	useLayoutEffect(() => {
		const dialog = frame.current;
		if (!dialog || !isModal) return;
		if (!dialog.open) showModal(dialog);
		const leave = dialogOpened(dialog);
		return () => {
			leave();
			// Closing while it still stands in the page lets the browser give focus back to the opener.
			dialog.close();
		};
	}, [isModal]);

	useEffect(() => {
		if (!closing) return;
		const timer = setTimeout(onClosed, CLOSING_MS);
		return () => clearTimeout(timer);
	}, [closing, onClosed]);

	return { frame, pressedOutside };
}

/** `cancel` and `close` of something inside (a file field, another dialog) are not ours. */
function ownEvent(event: SyntheticEvent): boolean {
	return event.target === event.currentTarget;
}

/** On the frame or outside of it, and not on its scrollbar. */
function onBackdrop(event: MouseEvent<HTMLElement>): boolean {
	const { offsetWidth, clientWidth } = event.currentTarget;
	const { right } = event.currentTarget.getBoundingClientRect();
	const onScrollbar = event.clientX >= right - (offsetWidth - clientWidth) && event.clientX < right;
	return ownEvent(event) && !onScrollbar;
}
