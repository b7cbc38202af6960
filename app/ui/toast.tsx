import {
	type FocusEvent,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { onDialogsChange, topDialog } from "./open-dialogs.ts";
import {
	currentToasts,
	dismissFailures,
	dismissToast,
	subscribeToToasts,
	type Toast,
} from "./toasts.ts";

/** Milliseconds until a success closes, restarted after hover or focus. Failures stay until dismissed. */
const SHOWN_MS = 6000;

const NONE: readonly Toast[] = [];

/**
 * The list of toasts; rendered once per page. It is one element in the top layer that moves into
 * the topmost open dialog, because everything outside a modal dialog is inert.
 */
export function Toasts() {
	const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
	const host = useTopmostHost(toasts);
	const attention = useAttention();
	useFailuresLeftBehind();
	if (!host) return null;
	const slips = (kind: Toast["kind"]) =>
		toasts
			.filter((toast) => toast.kind === kind)
			.map((toast) => (
				<Slip key={toast.id} toast={toast} held={attention.held} onDismiss={attention.leave} />
			));
	return createPortal(
		<div className="toasts__list" {...attention.listeners}>
			<div className="toasts__kind" role="status" aria-atomic="false">
				{slips("success")}
			</div>
			<div className="toasts__kind">{slips("failure")}</div>
		</div>,
		host,
	);
}

type SlipProps = { toast: Toast; held: boolean; onDismiss: (button: HTMLElement) => void };

function Slip({ toast, held, onDismiss }: SlipProps) {
	const success = toast.kind === "success";
	useEffect(() => {
		if (!success || held) return;
		const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [toast.id, success, held]);
	return (
		<div className={success ? "toast toast--ok" : "toast"} role={success ? undefined : "alert"}>
			<Icon name={success ? "check" : "alert"} />
			<p>
				<b>{toast.title}</b>
				{toast.text && ` ${toast.text}`}
			</p>
			<button
				type="button"
				className="square"
				aria-label={`Dismiss: ${toast.title}`}
				onClick={(event) => {
					onDismiss(event.currentTarget);
					dismissToast(toast.id);
				}}
			>
				<Icon name="x" />
			</button>
		</div>
	);
}

/** Tracks hover and focus of the toasts, and the previously focused element. */
function useAttention() {
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const cameFrom = useRef<HTMLElement>(null);

	const listeners = {
		onPointerEnter: () => setHovered(true),
		onPointerLeave: () => setHovered(false),
		onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
			setFocused(true);
			if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
				cameFrom.current = relatedTarget;
			}
		},
		onBlur: () => setFocused(false),
	};
	/** Before a toast with focus is removed, moves the focus to the next toast, or back. */
	const leave = (button: HTMLElement) => {
		setHovered(false);
		setFocused(false);
		const all = button.closest(".toasts__list")?.querySelectorAll("button") ?? [];
		const next = [...all].find((each) => each !== button) ?? cameFrom.current;
		if (next?.isConnected) next.focus({ preventScroll: true });
	};
	return { held: hovered || focused, listeners, leave };
}

/** Dismisses failures when the visitor opens another page. */
function useFailuresLeftBehind(): void {
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		dismissFailures();
	}, [pathname]);
}

/** The element that contains the toasts, kept in the topmost layer. */
function useTopmostHost(toasts: readonly Toast[]): HTMLElement | undefined {
	const [host, setHost] = useState<HTMLElement>();

	useEffect(() => {
		const element = document.createElement("div");
		element.className = "toasts";
		element.popover = "manual";
		const settle = () => moveToTop(element);
		settle();
		setHost(element);
		const stop = onDialogsChange(settle);
		return () => {
			stop();
			element.remove();
		};
	}, []);

	// Another popover may have opened: each new toast moves to the top again.
	useLayoutEffect(() => {
		if (host && toasts.length > 0) moveToTop(host);
	}, [host, toasts]);

	return host;
}

function moveToTop(element: HTMLElement) {
	const home = topDialog() ?? document.body;
	const focused = element.contains(document.activeElement) ? document.activeElement : null;
	if (element.parentElement !== home) home.append(element);
	if (!("showPopover" in element)) return;
	const covered = document.querySelector(":popover-open:not(.toasts)");
	if (covered && element.matches(":popover-open")) element.hidePopover();
	if (!element.matches(":popover-open")) element.showPopover();
	if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
