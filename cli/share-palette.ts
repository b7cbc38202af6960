/** The theme's colours as `#rrggbb`: the programs that draw pictures do not know oklch. */
export type Palette = Readonly<Record<string, string>>;

/** Reads the colours of the theme's primitives: `--color-blue` is `blue`. */
export function paletteOf(css: string): Palette {
	const root = css.slice(0, css.indexOf("[data-theme="));
	return {
		white: "#ffffff",
		...Object.fromEntries(
			colours(root)
				.filter(([name]) => name.startsWith("color-"))
				.map(([name, hex]) => [name.replace("color-", ""), hex]),
		),
	};
}

/** The colours of one trade: stock, soft, mid and deep. Throws when the theme has no such trade. */
export function tradeColours(css: string, trade: string): Palette {
	const rule = css.match(new RegExp(`\\[data-theme="${trade}"\\]\\s*\\{([^}]*)\\}`))?.[1];
	if (!rule) throw new Error(`theme.css has no colours for ${trade}.`);
	return Object.fromEntries(colours(rule));
}

function colours(css: string): [string, string][] {
	const pattern = /--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g;
	return Array.from(css.matchAll(pattern), ([, name = "", l, c, h]) => [
		name,
		hexOf(Number(l), Number(c), Number(h)),
	]);
}

/** Oklch to sRGB, after Björn Ottosson's published matrices. */
function hexOf(lightness: number, chroma: number, hue: number): string {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const linear = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return `#${linear.map((value) => byte(gamma(value)).toString(16).padStart(2, "0")).join("")}`;
}

function gamma(value: number): number {
	return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function byte(value: number): number {
	return Math.round(255 * Math.min(1, Math.max(0, value)));
}
