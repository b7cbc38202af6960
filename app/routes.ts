import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The whole map of addresses. Pages that are the same for everybody are listed in pages/prerendered.ts too. */
export default [
	layout("pages/site.tsx", [
		index("pages/home.tsx"),
		route("quiz", "pages/quiz.tsx"),
		route("ask", "pages/ask.tsx"),
		route("academy", "pages/academy.tsx"),
		route("academy/request", "pages/academy-request.tsx"),
		route("*", "pages/not-found.tsx"),
	]),
] satisfies RouteConfig;
