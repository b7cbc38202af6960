/** Before a name; a single word after one is a surname. */
const TITLE =
	/^(?:(?:dr|prof|mr|mrs|ms|miss|mx|sir|dame|lord|lady|rev|herr|frau|hr|fr|dipl|ing|mag|m|mme|sr|sra|dott|dra)\.?(?:-ing\.)?|madam|monsieur|madame|señor|señora)$/iu;

/** After a name and a comma. */
const SUFFIX =
	/^(?:ph\.?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|jr|sr|ii|iii|iv|esq|cpa|obe|mbe)\.?$/i;

/** Words with which a surname of several words begins. */
const PARTICLE =
	/^(?:van|von|zu|de|den|der|del|della|di|da|dos|du|la|le|ten|ter|bin|al|el)$/i;

/** Excludes initials, formulas and markup. */
const NAME = /^\p{L}[\p{L}\p{M}’'.-]{0,29}[\p{L}\p{M}]$/u;

/** `Jo` of `Jo Bloggs`, `Dr. Jo Bloggs` or `Bloggs, Jo`; null unless it is clear. */
export function findFirstName(name: string | null): string | null {
	const [before = "", after, ...more] = (name ?? "")
		.split(",")
		.map((part) => part.trim());
	if (more.length > 0) return null;
	if (after === undefined || SUFFIX.test(after))
		return readFirst(before, false);

	const surname = before.split(/\s+/);
	const isSurname = surname.length === 1 || PARTICLE.test(surname[0] ?? "");

	return isSurname ? readFirst(after, true) : null;
}

/** @param isAlone the surname stands elsewhere. */
function readFirst(text: string, isAlone: boolean): string | null {
	const words = text.split(/\s+/);
	const start = words.findIndex((word) => !TITLE.test(word));
	const rest = words.slice(start);
	const [first = ""] = rest;
	if (start < 0 || !NAME.test(first)) return null;
	if (start > 0 && rest.length === 1 && !isAlone) return null;

	return first.length > 2 && first === first.toUpperCase()
		? first.charAt(0) + first.slice(1).toLowerCase()
		: first;
}
