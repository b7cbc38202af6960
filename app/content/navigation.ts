import { withFacts } from "./content.ts";
import navigation from "./navigation.json" with { type: "json" };

/**
 * `mainNavigation` has the header's links. Those with a `section` scroll on the home page, and lead
 * to that section from other pages. `menuLinks` are added in the menu of small screens.
 */
export const navigationCopy = () => withFacts(navigation);

export const legalLinks = [
	{ label: "Privacy Policy", to: "/privacy-policy" },
	{ label: "Terms of Service", to: "/terms-of-service" },
	{ label: "Cookie Policy", to: "/cookies-policy" },
	{ label: "Accessibility", to: "/accessibility" },
] as const;
