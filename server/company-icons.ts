import { shippedCompany } from "#content/company.ts";
import type { Company } from "#content/company-schema.ts";
import { readFile } from "#features/media/media-store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	listWidths,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { icons, readInitial } from "#site/layout/icons.ts";
import { isDrawnByHand } from "#ui/drawn-brand.ts";
import { createDrawnFiles } from "./drawn-files.ts";
import type { Log } from "./logging.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import type { StaticFile } from "./static-files.ts";

type CompanyIconsParts = {
	db: Database;
	files: Map<string, StaticFile>;
	pages: Pick<RenderedPages, "live">;
	log: Log;
};

type Brand = Pick<Company, "name" | "logo" | "logoDark">;

const paths: readonly string[] = Object.values(icons);

/**
 * The icons of browsers and phones, with the company's logo or initial. They are drawn together at the first request
 * of one of them; those of the shipped name come from the build.
 */
export function companyIcons({ db, files, pages, log }: CompanyIconsParts) {
	const built = new Map(
		paths.flatMap((path) => {
			const file = files.get(path);
			return file ? [[path, file] as const] : [];
		}),
	);
	const drawn = createDrawnFiles({ files, log });
	drawn.setKey("icons", buildKey(shippedCompany));

	function restoreBuilt(key: string): void {
		for (const [path, file] of built) files.set(path, file);
		drawn.setKey("icons", key);
	}

	return {
		/** A promise while the icons are drawn. */
		whenCurrent(path: string): Promise<void> | null {
			if (!paths.includes(path)) return null;

			const { company } = pages.live.content;
			const key = buildKey(company);
			if (isDrawnByHand(company)) {
				restoreBuilt(key);
				return null;
			}

			return drawn.whenCurrent({
				name: "icons",
				key,
				order: async () => ({
					kind: "icons",
					initial: readInitial(company.name),
					logo: await readLogo(db, company.logo),
					logoDark: await readLogo(db, company.logoDark),
				}),
			});
		},
	};
}

/** Equal for brands with the same icons. */
function buildKey({ name, logo, logoDark }: Brand): string {
	return isDrawnByHand({ name, logo })
		? "built"
		: [readInitial(name), logo, logoDark].join(" ");
}

async function readLogo(db: Database, address: string) {
	const picture = parsePictureAddress(address);
	if (!picture) return null;

	const [smallest] = listWidths(picture.width);

	return readFile(db, picture.id, `${smallest}.webp`);
}
