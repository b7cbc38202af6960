import { lazy, Suspense } from "react";
import {
	Links,
	Meta,
	Outlet,
	redirect,
	Scripts,
	ScrollRestoration,
	useMatches,
} from "react-router";
import type { Elements } from "#ui/elements.ts";
import { useHydrationSignal } from "#ui/hydrated.ts";
import { IconSprite } from "#ui/icon.tsx";
import { keepReplacedPress } from "#ui/replaced-press.ts";
import { keepServedInput } from "#ui/served-input.ts";
import { themeColors, themeScript } from "#ui/theme-switch.tsx";
import { WordmarkOutline } from "#ui/wordmark.tsx";
import type { Route } from "./+types/root.ts";
import css from "./app.css?inline";
import stylesheetUrl from "./app.css?url";
import {
	company,
	content,
	contentElementId,
	contentJson,
} from "./content/content.ts";
import { DISMISSED_NOTICE, noticeId } from "./content/notice.ts";
import { ErrorPage } from "./error-page.tsx";
import { findSwitchedOff } from "./features/content/switched-off.server.ts";
import { usePageViews } from "./features/tracking/events.ts";
import { savedMessage } from "./lib/forms/saved.ts";
import { useNonce } from "./lib/http/nonce.tsx";
import { readBookingPage, readPublicOrigin } from "./lib/http/origin.ts";
import { SiteFrame } from "./site/layout/frame.tsx";
import { findIconAddress } from "./site/layout/icons.ts";
import { loadNotFoundError } from "./site/not-found/load-not-found.server.ts";

const Toasts = lazy(() =>
	import("#ui/toast.tsx").then(
		({ Toasts }) => ({ default: Toasts }),
		() => ({ default: () => null }),
	),
);

const NotFound = lazy(() => import("./site/not-found/not-found.tsx"));

if (!import.meta.env.SSR) {
	keepServedInput();
	keepReplacedPress();
}

const fonts = [
	"/fonts/besley-sheaf.woff2",
	"/fonts/instrument-sans-sheaf.woff2",
];

/** Reloads, "back" and anchors need exact positions: the whole page must be laid out (ui/sheet.css). */
const layoutScript =
	'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")document.documentElement.dataset.laidOut=""';

/** Dismissed notices are hidden before the first paint. */
const noticeScript = `try{const{dataset:d}=document.documentElement;if(d.notice===localStorage.getItem("${DISMISSED_NOTICE}"))delete d.notice}catch{}`;

/** The document of every page. It has no loader, so no page needs a data request. */
export function Layout({ children }: { children: Elements }) {
	const nonce = useNonce();
	const { notice } = content();
	const { movedTo } = (useMatches().at(-1)?.handle ?? {}) as {
		movedTo?: string;
	};

	return (
		<html
			lang="en-GB"
			data-origin={readPublicOrigin()}
			data-booking={readBookingPage()}
			data-notice={notice ? noticeId(notice) : undefined}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width,initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				{(["light", "dark"] as const).map((scheme) => (
					<meta
						key={scheme}
						name="theme-color"
						media={`(prefers-color-scheme: ${scheme})`}
						content={themeColors[scheme]}
						suppressHydrationWarning
					/>
				))}
				<script
					nonce={nonce}
					suppressHydrationWarning
					dangerouslySetInnerHTML={{
						__html: import.meta.env.SSR
							? `${themeScript};${layoutScript};${noticeScript}`
							: "",
					}}
				/>
				{fonts.map((href) => (
					<link
						key={href}
						rel="preload"
						href={href}
						as="font"
						type="font/woff2"
						crossOrigin=""
					/>
				))}
				<link rel="icon" href={findIconAddress("favicon")} sizes="32x32" />
				<link
					rel="icon"
					href={findIconAddress("drawing")}
					type="image/svg+xml"
				/>
				<link rel="apple-touch-icon" href={findIconAddress("touch")} />
				<link rel="manifest" href="/site.webmanifest" />
				<Meta />
				{/* In the HTML only: after a navigation within the document the page redirects by itself. */}
				{movedTo && import.meta.env.SSR && (
					<meta httpEquiv="refresh" content={`0;url=${movedTo}`} />
				)}
				<Stylesheet nonce={nonce} />
				<Links />
			</head>
			<body>
				<IconSprite />
				{/* When a browser has changed the served page, React renders this part anew, but not the head. */}
				<Suspense>{children}</Suspense>
				<Suspense>
					<Toasts />
				</Suspense>
				<script
					type="application/json"
					id={contentElementId}
					suppressHydrationWarning
					dangerouslySetInnerHTML={{
						__html: import.meta.env.SSR ? contentJson() : "",
					}}
				/>
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

/** Inline, to save a round trip before the first paint. In development linked, for hot reloading. */
function Stylesheet({ nonce }: { nonce: string | undefined }) {
	if (import.meta.env.DEV)
		return <link rel="stylesheet" href={stylesheetUrl} />;
	return (
		<style
			nonce={nonce}
			suppressHydrationWarning
			dangerouslySetInnerHTML={{
				__html: import.meta.env.SSR ? css : servedStyles(),
			}}
		/>
	);
}

let served: string | null = null;

/** Reads the styles from the served page, so that no script contains them again. */
function servedStyles(): string {
	served ??= document.querySelector("style")?.textContent ?? "";
	return served;
}

/** Addresses of what the agency has switched off lead where it says, or nowhere. */
export const middleware: Route.MiddlewareFunction[] = [
	({ request, context }, next) => {
		const { pathname } = new URL(request.url);
		const path = pathname.replace(/\.data$/, "");
		// What was typed before its page was switched off is still taken.
		if (request.method === "POST") return next();

		const detour = findSwitchedOff(path);
		if (detour) throw redirect(detour);
		if (detour === "")
			throw loadNotFoundError({ url: new URL(path, request.url), context });

		return next();
	},
];

export default App;

/** @param children in place of the route's page. */
function App({ children }: { children?: Elements }) {
	usePageViews();

	const ids = useMatches().map(({ id }) => id);
	// The desk's pages hydrate after their frame (desk/layout/route.tsx).
	useHydrationSignal(!ids.includes("desk/layout/route"));

	// Steps of the login, proposals and the portal: without the public frame.
	if (ids.some((id) => /^(login|client)-/.test(id))) return <Outlet />;

	// Outside of the desk's error boundary: its policy (Trusted Types) forbids to render the outline in the browser.
	return ids.some((id) => id.startsWith("desk/")) ? (
		<>
			<WordmarkOutline name={company().name} />
			<Outlet />
		</>
	) : (
		<SiteFrame>{children}</SiteFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const saved = savedMessage();
	if (saved) return <ErrorPage saved={saved} />;

	// Only answers of loaders, actions and middleware have data.
	const { status, data } = Object(error);
	if (data?.notFound)
		return (
			<App>
				<NotFound {...data} />
			</App>
		);

	return <ErrorPage status={status} message={data?.message} />;
}
