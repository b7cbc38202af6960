/** The columns of an ad export that are read. Files without a source column are from one source. */
export const spendFields = {
	day: "Date",
	source: "Source",
	campaign: "Campaign",
	amount: "Amount",
} as const;
export type SpendField = keyof typeof spendFields;

/** Instead of a header: the file has no such column. */
export const NO_COLUMN = "-";

/** The form's hidden field with a file's header, one name a line. */
export const HEADER_FIELD = "header";

/** Further columns, which are never asked for. */
type Column = SpendField | "lastDay" | "currency";

/** Column numbers, from 0. */
export type Columns = Partial<Record<Column, number>>;

const googleNames = [
	"cost",
	"kosten",
	"coût",
	"coste",
	"costo",
	"custo",
	"koszt",
	"kostnad",
	"omkostninger",
];

/**
 * Names of columns in exports of Google Ads, Meta, LinkedIn and Microsoft, in English, German, French,
 * Spanish, Italian, Dutch, Portuguese, Polish, Swedish and Danish. Of several in one file, the first of a list is used.
 */
const columnNames: Record<Column, readonly string[]> = {
	day: [
		"day",
		"tag",
		"jour",
		"día",
		"giorno",
		"dag",
		"dia",
		"date",
		"datum",
		"fecha",
		"data",
		"dzień",
		"dato",
		"gregorian date",
		"start date",
		"startdatum",
		"date de début",
		"fecha de inicio",
		"data di inizio",
		"begindatum",
		"data de início",
		"reporting starts",
		"berichtsstart",
		"auswertungsbeginn",
		"début des rapports",
		"inicio del informe",
		"inizio dei report",
		"inizio report",
		"begin rapportage",
		"início dos relatórios",
	],
	lastDay: [
		"reporting ends",
		"berichtsende",
		"auswertungsende",
		"fin des rapports",
		"fin del informe",
		"fine dei report",
		"fine report",
		"einde rapportage",
		"término dos relatórios",
		"koniec raportu",
		"rapporten slutar",
		"rapportering slutter",
		"end date",
		"enddatum",
		"date de fin",
		"fecha de finalización",
	],
	source: [
		"source",
		"utm source",
		"quelle",
		"fuente",
		"origine",
		"bron",
		"fonte",
		"platform",
		"plattform",
		"plateforme",
		"plataforma",
		"piattaforma",
	],
	campaign: [
		"campaign",
		"campaign name",
		"utm campaign",
		"kampagne",
		"kampagnenname",
		"name der kampagne",
		"campagne",
		"campagnenaam",
		"nom de la campagne",
		"campaña",
		"nombre de la campaña",
		"campagna",
		"nome campagna",
		"nome della campagna",
		"campanha",
		"nome da campanha",
		"naam campagne",
		"kampania",
		"nazwa kampanii",
		"kampanj",
		"kampanjnamn",
		"kampagnenavn",
		"kampanje",
		"kampanjenavn",
	],
	amount: [
		"amount",
		"betrag",
		"montant",
		"importe",
		"importo",
		"bedrag",
		...googleNames,
		"omkostning",
		"spend",
		"spent",
		"amount spent",
		"total spent",
		"ausgaben",
		"ausgegebener betrag",
		"montant dépensé",
		"dépenses",
		"importe gastado",
		"importe gastado total",
		"gasto",
		"importo speso",
		"spesa",
		"besteed bedrag",
		"uitgegeven bedrag",
		"valor usado",
		"montante gasto",
		"valor gasto",
		"gesamtausgaben",
		"total dépensé",
		"totale bestedingen",
		"wydana kwota",
		"spenderat belopp",
		"brugt beløb",
		"beløb brugt",
	],
	currency: [
		"currency code",
		"currency",
		"währungscode",
		"währung",
		"code de devise",
		"devise",
		"código de moneda",
		"moneda",
		"codice valuta",
		"valuta",
		"valutacode",
		"código da moeda",
		"moeda",
		"kod waluty",
		"waluta",
		"valutakod",
		"valutakode",
	],
};

/** `Amount spent (EUR)` and `amount_spent` are both `amount spent`. */
export function plainHeader(name: string): string {
	return name
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\(.*?\)/g, " ")
		.replace(/[_\s]+/g, " ")
		.trim();
}

/** @param known columns by plain header, as staff have assigned them before. */
export function matchColumns(
	header: readonly string[],
	known: Readonly<Record<string, string>> = {},
): Columns {
	const names = header.map(plainHeader);
	const columns: Columns = {};

	for (const column of Object.keys(columnNames) as Column[]) {
		const own = names.findIndex((name) => known[name] === column);
		const found = columnNames[column]
			.map((name) => names.indexOf(name))
			.find((at) => at >= 0);
		const at = own >= 0 ? own : found;
		if (at !== undefined) columns[column] = at;
	}

	return columns;
}

/** How much a row is like a header: 0 for rows that can't be one. */
export function scoreHeader(
	cells: readonly string[],
	known?: Readonly<Record<string, string>>,
): number {
	const { day, amount, campaign, source } = matchColumns(cells, known);
	if (day === undefined && amount === undefined) return 0;

	return [day, amount, campaign, source].filter((at) => at !== undefined)
		.length;
}

/** The ad platform whose exports have these columns, or null. */
export function findPlatform(header: readonly string[]): string | null {
	const names = header.map(plainHeader);
	const has = (...wanted: readonly string[]) =>
		wanted.some((name) => names.includes(name));

	if (
		header.some((name) => /\((?:in|en) utc\)/i.test(name)) ||
		has("total spent", "gesamtausgaben", "total dépensé")
	)
		return "linkedin";
	if (has("amount spent", "reporting starts", ...metaNames)) return "meta";

	if (has("gregorian date")) return "microsoft-ads";

	const { currency } = matchColumns(header);

	return currency !== undefined && has(...googleNames) ? "google-ads" : null;
}

const metaNames = [
	"ausgegebener betrag",
	"montant dépensé",
	"importe gastado",
	"importo speso",
	"besteed bedrag",
	"valor usado",
	"montante gasto",
	"wydana kwota",
	"spenderat belopp",
	"brugt beløb",
];

/** `GBP` of the header `Amount spent (GBP)`. */
export function currencyOfHeader(name = ""): string | null {
	return /\(([A-Z]{3})\)/.exec(name)?.[1] ?? null;
}
