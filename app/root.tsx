import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import stylesheetUrl from "./app.css?url";
import css from "./app.css?inline";

export function Layout({ children }: { children: ReactNode }) {
	return (
		<html lang="en-GB">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width,initial-scale=1" />
				<Meta />
				{import.meta.env.DEV ? (
					<link rel="stylesheet" href={stylesheetUrl} />
				) : (
					<style
						suppressHydrationWarning
						dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
					/>
				)}
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}
