import type { ShareArt } from "#content/share-pictures.ts";
import { type ArtColours, band, H, rect, shade, writing } from "./share-strokes.ts";

/** Drawings that need no words of their own. */
export type Plain = Exclude<ShareArt["kind"], "fan" | "docket" | "figure" | "illustration">;

/** What stands on the shelf, by its kind. */
export const drawings: Record<Plain, (colours: ArtColours) => string> = {
	/** Four piles that climb one step each: the tiers; the last is strapped. */
	piles: ({ desk, trade }) => {
		const stocks = ["blue", "canary", "pink", "gold", "sheet"];
		const pile = (column: number) => {
			const x = 8 + 124 * column;
			const sheets = 3 + 4 * column;
			return Array.from({ length: sheets }, (_, sheet) => {
				const y = H - 27 * (sheet + 1);
				const stock = desk[stocks[(sheet + column) % stocks.length] ?? ""] ?? "";
				return rect(x, y, 108, 24, stock) + shade(x + 94, y, 14, 24, desk.ink ?? "");
			}).join("");
		};
		const top = H - 27 * 15;
		return [
			...[0, 1, 2, 3].map(pile),
			rect(416, top - 6, 34, 411, desk.band ?? ""),
			rect(440, top - 6, 10, 411, desk["band-fold"] ?? "", ' fill-opacity=".6"'),
			rect(408, H - 220, 50, 30, trade.deep ?? ""),
			rect(420, H - 210, 26, 10, desk.canary ?? ""),
		].join("");
	},

	/** Where it started: nine slips in a shoebox. */
	shoebox: (colours) => {
		const { desk, trade } = colours;
		const slip = (x: number, y: number, turn: number, stock: string) =>
			`<g transform="translate(${x} ${y}) rotate(${turn})">` +
			rect(-52, -82, 104, 190, desk[stock] ?? "") +
			rect(-38, -66, 46, 9, desk.ink ?? "") +
			`<g fill-opacity=".28">${writing(-38, -40, [76, 58, 76, 66], 17, desk.ink ?? "")}</g></g>`;
		return [
			slip(106, 150, -18, "pink"),
			slip(166, 112, -7, "canary"),
			slip(232, 130, 5, "mint"),
			slip(292, 100, -3, "sheet"),
			slip(352, 122, 10, "gold"),
			slip(406, 156, 19, "sheet"),
			slip(134, 178, -9, "gold"),
			slip(258, 176, 3, "pink"),
			slip(378, 186, 8, "canary"),
			rect(48, 214, 404, H - 214, trade.deep ?? ""),
			rect(48, 214, 404, 20, desk.ink ?? "", ' fill-opacity=".35"'),
			shade(372, 214, 80, H - 214, "#000000"),
			rect(36, 286, 428, 52, desk.band ?? ""),
			rect(372, 286, 92, 52, desk["band-fold"] ?? "", ' fill-opacity=".55"'),
			rect(160, 252, 170, 120, desk.sheet ?? ""),
			rect(184, 278, 92, 14, trade.deep ?? ""),
			writing(184, 312, [122, 86], 22, trade.mid ?? ""),
		].join("");
	},

	/** The questions by subject: a drawer of index cards, one pulled up. */
	"card-index": ({ desk, trade }) => {
		const cards = ["mint", "pink", "canary", "gold", "blue-soft"].map((stock, place) => {
			const x = 88 + 66 * (4 - place);
			const y = 156 + 16 * place;
			return (
				rect(72, y + 26, 356, 90, desk[stock] ?? "") +
				rect(x, y, 66, 27, desk[stock] ?? "") +
				rect(x + 12, y + 12, 34, 5, desk.ink ?? "") +
				rect(72, y + 26, 356, 2, desk.ink ?? "", ' fill-opacity=".16"')
			);
		});
		return [
			rect(120, 14, 260, 240, desk.sheet ?? ""),
			shade(368, 14, 12, 240, desk.ink ?? ""),
			rect(146, 44, 150, 14, trade.deep ?? ""),
			rect(146, 72, 96, 14, trade.deep ?? ""),
			`<g fill-opacity=".3">${writing(146, 112, [196, 196], 20, desk.ink ?? "")}</g>`,
			...cards,
			rect(56, 258, 388, H - 258, trade.deep ?? ""),
			rect(56, 258, 388, 16, desk.ink ?? "", ' fill-opacity=".4"'),
			shade(382, 258, 62, H - 258, "#000000"),
			rect(44, 318, 412, 50, desk.band ?? ""),
			rect(382, 318, 74, 50, desk["band-fold"] ?? "", ' fill-opacity=".55"'),
			rect(164, 300, 172, 86, desk.sheet ?? ""),
			rect(188, 320, 84, 12, trade.deep ?? ""),
			writing(188, 346, [124, 96], 16, trade.mid ?? ""),
		].join("");
	},

	/** The Academy: what is planned is dashed; the pencil that draws it has a grip. */
	plans: ({ desk, trade }) => {
		const plan = (x: number, height: number) =>
			`<rect x="${x}" y="${H - height}" width="118" height="${height + 8}" fill="${desk.sheet}" stroke="${trade.deep}" stroke-width="4" stroke-dasharray="13 10"/>` +
			writing(x + 20, H - height + 30, [54], 20, trade.deep ?? "") +
			`<g fill-opacity=".5">${writing(x + 20, H - height + 58, [78, 62, 78], 20, trade.mid ?? "")}</g>`;
		return [
			plan(8, 210),
			plan(142, 278),
			plan(276, 346),
			`<path d="M440 ${H}v-300l22-52 22 52v300z" fill="${trade.mid}"/>`,
			rect(468, H - 300, 16, 300, trade.deep ?? "", ' fill-opacity=".35"'),
			`<path d="M440 ${H - 300}l22-52 22 52z" fill="${desk["gold-soft"]}"/>`,
			`<path d="M453.500 ${H - 332}l8.500-20 8.500 20z" fill="${desk.ink}"/>`,
			rect(434, H - 190, 56, 76, desk.band ?? ""),
			rect(468, H - 190, 22, 76, desk["band-fold"] ?? "", ' fill-opacity=".55"'),
		].join("");
	},

	/** The blog: one spine is one article, and a band keeps them together. */
	spines: (colours) => {
		const { desk, trade } = colours;
		const spines = [
			["canary", 54, 350],
			["blue", 44, 316],
			["sheet", 70, 378],
			["mint", 46, 300],
			["gold", 62, 362],
			["sheet", 42, 326],
			["blue", 64, 344],
			["canary", 46, 310],
		] as const;
		let x = 36;
		const drawn = spines.map(([stock, width, height]) => {
			const left = x;
			x += width;
			const y = H - height;
			return (
				rect(left, y, width, height, desk[stock] ?? "") +
				shade(left + width - 9, y, 9, height, desk.ink ?? "") +
				rect(left + 12, y + 26, width - 30, 56, trade.deep ?? "") +
				rect(left + 12, y + 94, width - 30, 6, trade.deep ?? "", ' fill-opacity=".4"')
			);
		});
		return [...drawn, band(20, H - 148, x - 4, 58, colours)].join("");
	},

	/** The case studies: three rows, before and after to scale, in one banded ledger. */
	ledger: (colours) => {
		const { desk, trade } = colours;
		const rows = [
			[330, 90],
			[250, 34],
			[84, 330],
		] as const;
		return [
			rect(58, 42, 410, H - 42, trade.deep ?? "", ' fill-opacity=".2"'),
			rect(42, 30, 410, H - 30, desk.sheet ?? ""),
			shade(440, 30, 12, H - 30, desk.ink ?? ""),
			...rows.map(([before, after], row) => {
				const y = 138 + 98 * row;
				return (
					rect(74, y, before, 28, trade.mid ?? "") +
					rect(74, y + 34, after, 28, trade.deep ?? "") +
					rect(74, y + 78, 346, 2, desk.line ?? "")
				);
			}),
			band(22, 58, 450, 54, colours),
		].join("");
	},

	/** The quiz: three sheets, the top one answered, tied at the foot. */
	ballot: (colours) => {
		const { desk, trade } = colours;
		const rows = [0, 1, 2, 3].map((row) => {
			const y = 118 + 56 * row;
			const chosen = row === 1;
			return [
				rect(92, y, 294, 42, chosen ? (trade.stock ?? "") : (desk["paper-2"] ?? "")),
				rect(106, y + 11, 20, 20, chosen ? (trade.deep ?? "") : (desk.sheet ?? "")),
				rect(142, y + 17, [150, 196, 120, 172][row] ?? 0, 8, trade.deep ?? ""),
				chosen
					? `<path d="M110 ${y + 21}l5 5 9-10" fill="none" stroke="${desk.sheet}" stroke-width="3.500"/>`
					: "",
			].join("");
		});
		return [
			rect(112, 18, 360, H - 18, desk.canary ?? ""),
			rect(88, 34, 360, H - 34, desk.blue ?? ""),
			rect(64, 50, 360, H - 50, desk.sheet ?? ""),
			shade(412, 50, 12, H - 50, desk.ink ?? ""),
			rect(92, 80, 220, 16, trade.deep ?? ""),
			...rows,
			band(46, 352, 444, 54, colours),
		].join("");
	},

	/** Booking: a month with one day taken. */
	calendar: ({ desk, trade }) => {
		const days = Array.from({ length: 20 }, (_, day) =>
			rect(74 + 72 * (day % 5), 148 + 68 * Math.floor(day / 5), 58, 54, trade.soft ?? ""),
		);
		return [
			rect(60, 48, 416, H - 48, trade.deep ?? "", ' fill-opacity=".2"'),
			rect(44, 36, 416, H - 36, desk.sheet ?? ""),
			rect(44, 36, 416, 84, trade.deep ?? ""),
			...[130, 350].map(
				(x) => rect(x, 14, 14, 48, desk.ink ?? "") + rect(x, 14, 5, 48, trade.mid ?? ""),
			),
			rect(76, 72, 150, 14, desk.sheet ?? ""),
			...days,
			rect(210, 280, 74, 66, desk.band ?? ""),
			rect(270, 280, 14, 66, desk["band-fold"] ?? "", ' fill-opacity=".55"'),
			rect(226, 300, 30, 7, desk.ink ?? ""),
			rect(226, 316, 22, 7, desk.ink ?? "", ' fill-opacity=".6"'),
		].join("");
	},
};
