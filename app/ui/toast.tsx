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
import { DIALOGS_CHANGED } from "./show-modal.ts";
import {
	dismissFailures,
	dismissToast,
	listToasts,
	subscribeToToasts,
	type Toast,
} from "./toasts.ts";

/** A success closes after these seconds without hover or focus. Failures stay until dismissed. */
const SHOWN_SECONDS = 6;

const NONE: readonly Toast[] = [];

/**
 * The list of toasts; rendered once per page. It is one element in the top layer that moves into
 * the topmost open dialog, because everything outside a modal dialog is inert.
 */
export function Toasts() {
	const toasts = useSyncExternalStore(
		subscribeToToasts,
		listToasts,
		() => NONE,
	);

	const host = useTopmostHost(toasts);
	const cameFrom = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const shownOn = useRef(pathname);

	useEffect(() => {
		if (shownOn.current === pathname) return;

		shownOn.current = pathname;
		dismissFailures();
	}, [pathname]);

	if (!host) return null;

	const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (
			relatedTarget instanceof HTMLElement &&
			!currentTarget.contains(relatedTarget)
		)
			cameFrom.current = relatedTarget;
	};

	/** Before a toast is removed, its focus moves to the next toast, or back. */
	const dismiss = (id: number, button: HTMLElement) => {
		const next = [...host.querySelectorAll("button")].find(
			(each) => each !== button,
		);
		(next ?? cameFrom.current)?.focus({ preventScroll: true });
		dismissToast(id);
	};

	const slips = (kind: Toast["kind"]) =>
		toasts
			.filter((toast) => toast.kind === kind)
			.map((toast) => (
				<Slip key={toast.id} toast={toast} onDismiss={dismiss} />
			));

	return createPortal(
		// biome-ignore lint/a11y/noStaticElementInteractions: the focus is on the buttons inside
		<div className="toasts__list" onFocus={onFocus}>
			<div className="toasts__kind" role="status" aria-atomic="false">
				{slips("success")}
			</div>
			<div className="toasts__kind">{slips("failure")}</div>
		</div>,
		host,
	);
}

type SlipProps = {
	toast: Toast;
	onDismiss: (id: number, button: HTMLElement) => void;
};

function Slip({ toast: { id, kind, title, text }, onDismiss }: SlipProps) {
	const slip = useRef<HTMLDivElement>(null);
	const success = kind === "success";
	useEffect(() => {
		if (!success) return;

		let seconds = 0;
		const timer = setInterval(() => {
			const isInUse = slip.current?.closest(
				".toasts__list:is(:hover, :focus-within)",
			);
			seconds = isInUse ? 0 : seconds + 1;
			if (seconds === SHOWN_SECONDS) dismissToast(id);
		}, 1000);

		return () => clearInterval(timer);
	}, [id, success]);

	return (
		<div
			ref={slip}
			className={success ? "toast toast--ok" : "toast"}
			role={success ? undefined : "alert"}
		>
			<Icon name={success ? "check" : "alert"} />
			<p>
				<b>{title}</b>
				{text && <span>{` ${text}`}</span>}
			</p>
			<button
				type="button"
				className="square"
				aria-label={`Dismiss: ${title}`}
				onClick={(event) => onDismiss(id, event.currentTarget)}
			>
				<Icon name="x" />
			</button>
		</div>
	);
}

function useTopmostHost(toasts: readonly Toast[]): HTMLElement | undefined {
	const [host, setHost] = useState<HTMLElement>();

	useEffect(() => {
		const element = document.createElement("div");
		element.className = "toasts";
		element.popover = "manual";

		const whenIdle = window.requestIdleCallback ?? setTimeout;

		// Without toasts it can wait: a press must not wait for the layout of the top layer.
		const settle = () => {
			if (element.querySelector(".toast")) moveToTop(element);
			else whenIdle(() => element.firstChild && moveToTop(element));
		};

		settle();
		setHost(element);
		addEventListener(DIALOGS_CHANGED, settle);

		return () => {
			removeEventListener(DIALOGS_CHANGED, settle);
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
	const home =
		[...document.querySelectorAll("dialog[data-shown]:modal")].at(-1) ??
		document.body;
	const focused = element.contains(document.activeElement)
		? document.activeElement
		: null;

	if (element.parentElement !== home) home.append(element);
	if (!("showPopover" in element)) return;

	const covered = document.querySelector(":popover-open:not(.toasts)");
	if (covered && element.matches(":popover-open")) element.hidePopover();
	if (!element.matches(":popover-open")) element.showPopover();
	if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
