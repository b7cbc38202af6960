/** The fields of a contact that a column may have, with their labels. */
export const importFields = {
	name: "Name",
	firstName: "First name",
	lastName: "Last name",
	emails: "Email",
	phones: "Phone",
	company: "Company",
	website: "Website",
	address: "Address",
	tags: "Tags",
	note: "Note",
} as const;

export type ImportField = keyof typeof importFields;

/** The field of each column; null for those that are left out. */
type ColumnMapping = readonly (ImportField | null)[];

/**
 * Names of columns in the exports of address books and customer lists, in English, German, French, Spanish,
 * Italian and Dutch; as `plainName` gives them.
 */
const columnNames: Record<ImportField, string> = {
	name: "name | full name | name full | contact | contact name | display name | customer | customer name | client | fn | vollständiger name | ansprechpartner | kontakt | kunde | nom complet | contact principal | nombre completo | nome completo | naam | volledige naam",
	firstName:
		"first name | given name | firstname | forename | vorname | prénom | prenom | nombre | nome | voornaam",
	lastName:
		"last name | family name | lastname | surname | nachname | familienname | nom | nom de famille | apellido | apellidos | cognome | achternaam",
	emails:
		"email | e mail | email address | e mail address | mail | primary email | work email | business email | private email | other email | home email | email value | e mail value | emails | e mail adresse | email adresse | adresse e mail | adresse email | courriel | adresse de messagerie | correo | correo electrónico | correo electronico | indirizzo email | emailadres",
	phones:
		"phone | telephone | tel | phone number | telephone number | mobile | mobile phone | mobile number | cell | cell phone | business phone | work phone | home phone | primary phone | other phone | phone value | phones | telefon | telefonnummer | telefon geschäftlich | telefon privat | tél mobile | téléphone bureau | téléphone domicile | téléphone mobile | handy | mobil | mobiltelefon | mobilnummer | téléphone | portable | teléfono | telefono | móvil | movil | cellulare | telefoon | telefoonnummer | mobiel",
	company:
		"company | company name | organisation | organization | organization name | organisation name | business | business name | firm | account name | account | firma | unternehmen | firmenname | entreprise | société | societe | empresa | azienda | ragione sociale | bedrijf",
	website:
		"website | web site | web page | url | homepage | web | website value | company domain name | webseite | internet | site web | sitio web | sito web",
	address:
		"address | street | street address | business street | business city | business postal code | business country region | home street | home city | home postal code | city | town | postcode | post code | zip | zip code | postal code | county | country | address formatted | full address | mailing address | adresse | anschrift | straße | straße geschäftlich | postleitzahl geschäftlich | ort geschäftlich | straße privat | postleitzahl privat | ort privat | strasse | plz | postleitzahl | ort | stadt | land | rue | ville | code postal | pays | dirección | direccion | ciudad | código postal | indirizzo | città | cap | adres | straat | plaats",
	tags: "tags | tag | labels | label | group | groups | group membership | categories | category | segment | kategorie | kategorien | schlagwörter | étiquettes | etiquetas | etichette",
	note: "note | notes | comment | comments | remarks | description | message | notiz | notizen | bemerkung | bemerkungen | kommentar | remarque | remarques | notas | nota | opmerkingen",
};

/** A `Map`, as a column may be called `constructor`. */
const fieldsByName = new Map(
	Object.entries(columnNames).flatMap(([field, names]) =>
		names.split(" | ").map((name) => [name, field as ImportField] as const),
	),
);

/** The field that a column's name says; null for an unknown one. */
export function guessField(name: string): ImportField | null {
	return fieldsByName.get(plainName(name)) ?? null;
}

/** In lower case, without punctuation and numbers: `E-mail 1 - Value` is `e mail value`. */
export function plainName(name: string): string {
	return name
		.normalize("NFC")
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, " ")
		.trim();
}

export function guessMapping(header: readonly string[]): ColumnMapping {
	const fields = header.map(guessField);
	const hasLastName = fields.includes("lastName");
	const hasFirstName = fields.includes("firstName");

	return fields.map((field) => {
		// “Nombre” and “nome” alone are the whole name, as is “nom”.
		if (field === "firstName" && !hasLastName) return "name";
		if (field === "lastName" && !hasFirstName && !fields.includes("name"))
			return "name";

		return field;
	});
}

export function isImportField(text: string): text is ImportField {
	return Object.hasOwn(importFields, text);
}
