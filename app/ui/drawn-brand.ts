/** The name whose logotype and icons were drawn by hand; others are set in the display font. */
export const DRAWN_NAME = "Sheaf";

type Brand = { name: string; logo: unknown };

/** False for a brand with an uploaded logo. */
export function isDrawnByHand({ name, logo }: Brand): boolean {
	return name === DRAWN_NAME && !logo;
}
