import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { bootState, layOutEverything } from "#boot/state.ts";
import { resolveLink } from "#content/content.ts";
import {
	listenForBookings,
	readBookingId,
} from "#features/booking/providers/message-event.ts";
import { findProvider } from "#features/booking/providers/provider.ts";
import { openCookiePreferences } from "#features/consent/stored-consent.ts";
import { findCountedPath } from "#features/tracking/count.ts";
import { track } from "#features/tracking/events.ts";
import { VisitorChoices } from "#features/tracking/visitor-choices.tsx";
import { readBookingPage } from "#lib/http/origin.ts";
import type { Elements } from "#ui/elements.ts";
import { LinkResolver } from "#ui/link.tsx";
import { type DialogName, Dialogs, useOpenDialog } from "./dialogs.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JsonLd } from "./json-ld.tsx";
import { NoticeBar } from "./notice-bar.tsx";
import { buildSiteThings } from "./structured-data.ts";
import { findOffer, useSiteClicks } from "./use-click-events.ts";

export type PageHandle = {
	/** The background below the header at the top of the page. */
	tone: "dark" | "paper";
	/** The dialogs that can be opened from the page, in addition to booking. */
	dialogs?: readonly DialogName[];
};

type FrameProps = {
	/** In place of the route's page. */
	children?: Elements;
};

/** The frame of every public page: header, page, footer and dialogs. Part of the root, to save a request. */
export function SiteFrame({ children }: FrameProps) {
	useInstantScrollOnNewPage();
	return (
		<LinkResolver value={resolveLink}>
			<Dialogs>
				<Frame>{children}</Frame>
			</Dialogs>
		</LinkResolver>
	);
}

function Frame({ children }: FrameProps) {
	const tone = usePageTone();
	const openDialog = useOpenDialog();

	useBookingEvents();
	useWebVitals();
	useSiteClicks((request) => openDialog("booking", request));

	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<NoticeBar />
			<VisitorChoices />
			{/* Hydrated separately, after a dialog that has been opened meanwhile. */}
			<Suspense>
				<Header tone={children ? "paper" : tone} />
			</Suspense>
			<main id="main" tabIndex={-1}>
				<Suspense>{children ?? <Outlet />}</Suspense>
			</main>
			<Suspense>
				<Footer onCookieSettings={showCookieSettings} />
			</Suspense>
			<JsonLd things={import.meta.env.SSR && buildSiteThings()} />
		</>
	);
}

function showCookieSettings(): void {
	openCookiePreferences();
	track({ name: "cookie_settings_opened" });
}

/** Sends one event per booking, for every scheduler. */
function useBookingEvents(): void {
	useEffect(() => {
		const provider = findProvider(readBookingPage());
		const cal = provider.kind === "cal" ? provider.origin : undefined;

		return listenForBookings({ own: location.origin, cal }, (invitee) =>
			track(
				{ name: "booked", offer: findOffer(location) },
				readBookingId(invitee),
			),
		);
	}, []);
}

/** Sent once per page load. Browsers buffer the entries, so no code is needed while the page loads. */
function useWebVitals(): void {
	useEffect(() => {
		const page = findCountedPath();
		import("#features/tracking/web-vitals.ts")
			.then(({ reportWebVitals }) => reportWebVitals(page))
			.catch(() => {});
	}, []);
}

/** The longest view transition before the router sets the scroll position, in milliseconds. */
const MAX_TRANSITION_MS = 1_000;

/**
 * Links within a page scroll smoothly; a new page starts at its top without animation. Runs before
 * the router sets the scroll position, which requires the layout of the whole page (ui/sheet.css).
 */
function useInstantScrollOnNewPage(): void {
	const { pathname, key } = useLocation();
	const firstKey = useRef(key);
	useLayoutEffect(() => {
		if (key !== firstKey.current) layOutEverything();
	}, [key]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: must run when the path changes
	useLayoutEffect(() => {
		// The document's own page: its links to anchors scroll smoothly, before and after hydration.
		if (bootState().phase === "hydrating") return;

		const { style } = document.documentElement;
		style.scrollBehavior = "auto";
		// The router scrolls in the same task, so the style must be computed now.
		void getComputedStyle(document.documentElement).scrollBehavior;

		const settled = setTimeout(() => {
			style.scrollBehavior = "";
		}, MAX_TRANSITION_MS);

		return () => clearTimeout(settled);
	}, [pathname]);
}

function usePageTone(): PageHandle["tone"] {
	const matches = useMatches();
	const handle = matches.at(-1)?.handle as Partial<PageHandle> | undefined;
	return handle?.tone ?? "paper";
}
