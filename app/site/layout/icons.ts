import { company } from "#content/content.ts";
import { isDrawnByHand } from "#ui/drawn-brand.ts";

/** The site's icons: of the company's logo or initial (server/company-icons.ts). */
export const icons = {
	favicon: "/favicon.ico",
	drawing: "/icons/icon.svg",
	touch: "/apple-touch-icon.png",
	small: "/icons/icon-192.png",
	large: "/icons/icon-512.png",
	maskable: "/icons/icon-maskable-512.png",
} as const;

/** The first letter or digit of a name, as a capital; empty for a name without one. */
export function readInitial(name: string): string {
	const initial = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? "";
	const capital = initial.toUpperCase();

	// ß has two.
	return capital.length > initial.length ? initial : capital;
}

/** An icon's address. It changes with the brand, since browsers keep icons for long. */
export function findIconAddress(icon: keyof typeof icons): string {
	const path = icons[icon];
	const { name, logo, logoDark } = company();
	if (isDrawnByHand({ name, logo })) return path;

	const pictures = [logo, logoDark].map(
		(address) => address.split("/")[2]?.slice(-12) ?? "",
	);
	const version = [readInitial(name), ...pictures].filter(Boolean).join("-");

	return `${path}?v=${encodeURIComponent(version)}`;
}
