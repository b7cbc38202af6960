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

export type DialogProps = {
	open: boolean;
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

/** A modal sheet over the scrim. Its contents exist only while it is open or closing. */
export function Dialog({ open, ...rest }: DialogProps) {
	const [shown, setShown] = useState(open);
	const gone = useCallback(() => setShown(false), []);
	if (open && !shown) setShown(true);
	if (!open && !shown) return null;
	return <ModalSheet {...rest} closing={!open} onClosed={gone} />;
}

type ModalSheetProps = Omit<DialogProps, "open"> & { closing: boolean; onClosed: () => void };

function ModalSheet(props: ModalSheetProps) {
	const { title, size = "form", bare, sheetsBelow, className = "", children } = props;
	const { closing, onClose, onClosed } = props;
	const titleId = useId();
	const { frame, pressedOutside } = useModal(closing, onClosed);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel)
		<dialog
			ref={frame}
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
				<button className="close" type="button" aria-label="Close" onClick={onClose}>
					<Icon name="x" />
				</button>
			</div>
		</dialog>
	);
}

/** As long as the closing animation in dialog.css. */
const CLOSING_MS = 180;

/** Shows the dialog modally, closes it after its animation, and keeps what must live in it informed. */
function useModal(closing: boolean, onClosed: () => void) {
	const frame = useRef<HTMLDialogElement>(null);
	const pressedOutside = useRef(false);

	useLayoutEffect(() => {
		const dialog = frame.current;
		if (!dialog) return;
		noteScrollbar();
		dialog.showModal();
		dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
		// The only thing to press may stand at the far end; the sheet is still read from its top.
		if (dialog.scrollTop > 0) {
			dialog.querySelector<HTMLElement>(".close")?.focus({ preventScroll: true });
			dialog.scrollTop = 0;
		}
		const leave = dialogOpened(dialog);
		return () => {
			leave();
			// Closing while it still stands in the page lets the browser give focus back to the opener.
			dialog.close();
		};
	}, []);

	useEffect(() => {
		if (!closing) return;
		const timer = setTimeout(onClosed, CLOSING_MS);
		return () => clearTimeout(timer);
	}, [closing, onClosed]);

	return { frame, pressedOutside };
}

/** Sets the width that the page loses with its scrollbar while a dialog is open (dialog.css). */
function noteScrollbar() {
	const { style, clientWidth } = document.documentElement;
	if (!document.querySelector("dialog:modal"))
		style.setProperty("--scrollbar-width", `${window.innerWidth - clientWidth}px`);
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
