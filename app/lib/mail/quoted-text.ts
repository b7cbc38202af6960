/** An email's text in two parts, which together are the whole text. */
export type SplitMail = {
	reply: string;
	/** The quoted message at the end, with its header; empty without one. */
	quote: string;
};

/** Marks of text direction and other characters without a width. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Lines over which mail programs break "On … wrote:". */
const MAX_HEADER_LINES = 4;
const MAX_HEADER_LENGTH = 400;
/** Characters of a line that are looked at: more than a header has, and few for any pattern. */
const MAX_SEEN = 500;
const MAX_SIGNATURE_LINES = 12;

/**
 * Separates the quoted message at the end of an email. Only one with a known header is separated: the line
 * "On … wrote:" in the languages of mail programs, or the block of From, Sent and Subject. A text that
 * would be empty without its quote is returned whole, as is one with answers between quoted lines, and one
 * that forwards a message. Linear in the length of the text.
 */
export function splitQuote(text: string, subject = ""): SplitMail {
	const lines = text.split("\n");
	const seen = lines.map((line) =>
		line.replace(INVISIBLE, "").trim().slice(0, MAX_SEEN),
	);
	const start = quoteStart(seen, lines, FORWARDED_SUBJECT.test(subject));
	const reply = lines.slice(0, start).join("\n").trimEnd();
	if (start === lines.length || reply.replace(INVISIBLE, "").trim() === "")
		return { reply: text, quote: "" };

	return { reply, quote: lines.slice(start).join("\n").trim() };
}

/** The first line of the quote; the number of lines without one. */
function quoteStart(
	seen: readonly string[],
	lines: readonly string[],
	isForwarded: boolean,
): number {
	const signature = findSignature(lines);
	const rest = findRestOfLines(seen, signature);

	for (const [index, line] of seen.entries()) {
		if (line === "") continue;
		if (FORWARDED_MARK.test(line)) break;

		const isHeader =
			(!isForwarded && isHeaderBlock(seen, index)) ||
			isAttribution(seen, index, rest);
		if (isHeader) return withSeparators(seen, lines, index);
	}

	return signature;
}

type Rest = "empty" | "quoted" | "plain" | "mixed";

/** For each line up to the signature, the kinds of lines after it: quoted, others, or both. */
function findRestOfLines(seen: readonly string[], signature: number): Rest[] {
	const rest: Rest[] = [];
	let state: Rest = "empty";

	for (let index = seen.length; index >= 0; index--) {
		rest[index] = state;
		const line = seen[index - 1] ?? "";
		if (index > signature || line === "" || MOBILE_SIGNATURE.test(line))
			continue;

		const kind = line.startsWith(">") ? "quoted" : "plain";
		state = state === "empty" || state === kind ? kind : "mixed";
	}

	return rest;
}

/** A signature after the delimiter of RFC 3676, with the space that distinguishes it from a dashed line. */
function findSignature(lines: readonly string[]): number {
	const start = lines.lastIndexOf("-- ");
	const length = lines.length - start;

	return start > 0 && length <= MAX_SIGNATURE_LINES ? start : lines.length;
}

const FORWARDED_SUBJECT =
	/^\s*(?:fwd?|wg|tr|rv|vb|vs|i|doorst|enc|pd|fs|转发|轉寄|転送)\s*[:：]/i;
const FORWARDED_MARK =
	/^>*\s*(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message transféré|début du message (?:réexpédié|transféré)|mensaje reenviado|inizio messaggio inoltrato|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada|vidarebefordrat meddelande|videresendt (?:meddelelse|melding)|wiadomość przekazana|пересылаемое сообщение)\b/iu;

const MOBILE_SIGNATURE =
	/^(?:sent (?:from|via|with) (?:my )?(?:iphone|ipad|android|samsung|galaxy|outlook|yahoo|gmail|mail for windows|proton|blackberry|mobile)|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit) (?:meinem|der|outlook|mail|yahoo)|envoyé (?:de|depuis) mon|envoyé à partir de|enviado (?:desde|do|de) (?:mi|meu|outlook)|inviato (?:da|dal mio)|verzonden vanaf|skickat från|sendt fra|wysłane z|отправлено с)/iu;
const SEPARATOR =
	/^[>\s]*(?:[-_=—*]{3,}|-+\s*(?:original message|original appointment|ursprüngliche nachricht|message d'origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|ursprungligt meddelande|oprindelig meddelelse|wiadomość oryginalna|исходное сообщение)\s*-+)$/iu;

/** The lines directly before a header belong to the quote: separators, and the signature of a phone. */
function withSeparators(
	seen: readonly string[],
	lines: readonly string[],
	header: number,
): number {
	let start = header;

	for (let index = header - 1; index >= 0; index--) {
		const line = seen[index] ?? "";
		if (line === "") continue;
		if (!SEPARATOR.test(line) && !MOBILE_SIGNATURE.test(line)) break;

		start = index;
	}

	const before = lines.slice(Math.max(0, start - MAX_SIGNATURE_LINES), start);
	const signature = before.lastIndexOf("-- ");

	return signature < 0 ? start : start - before.length + signature;
}

/** The four labels of Outlook and of mail programs that follow it, in their languages. */
const label = (names: string) =>
	new RegExp(`^[>\\s*]*(?:${names})\\s*\\*?\\s*[:：]\\s*\\*?\\s*\\S`, "iu");
const FROM = label(
	"from|von|de|da|van|från|fra|od|de la|absender|expéditeur|odesílatel|lähettäjä|από|מאת|от|gönderen|kimden|feladó|差出人|发件人|寄件者|보낸 사람",
);
const SENT = label(
	"sent|date|gesendet|datum|envoyé|enviad[oa](?: el| em)?|fecha|inviato|data|verzonden|skickat|sendt|dato|odesláno|wysłano|lähetetty|отправлено|дата|gönderildi|tarih|elküldve|trimis|στάλθηκε|ημερομηνία|נשלח|送信日時|日時|发送时间|日期|寄件日期|보낸 날짜",
);
const SUBJECT = label(
	"subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|předmět|temat|aihe|тема|konu|tárgy|subiect|θέμα|נושא|件名|主题|主旨|제목",
);
const MAX_BLOCK_LINES = 10;

function isHeaderBlock(seen: readonly string[], index: number): boolean {
	const [first = "", second = ""] = seen.slice(index, index + 2);
	// GMX and WEB.DE begin with the time.
	const isStart = FROM.test(first) || (SENT.test(first) && FROM.test(second));
	if (!isStart) return false;

	const block = seen.slice(index, index + MAX_BLOCK_LINES);

	return (
		block.some((line) => SENT.test(line) && YEAR_OR_TIME.test(line)) &&
		block.some((line) => SUBJECT.test(line))
	);
}

const WROTE =
	/(?:\bwrote|\bschrieb|a écrit|\bescribió|ha scritto|\bschreef|\bescreveu|\bskrev|\bnapsala?|\bnapísala?|\bnapísal|napisał(?:\(a\)|a)?|\bpisze|\bkirjoitti|írta|a scris|şunu yazdı|yazdı|έγραψε|написал(?:\(а\)|а)?|пишет|писал|пише|写道|寫道|のメール|さんは書きました|작성|כתבה?|เขียนว่า|đã viết)/iu;
const ADDRESS = /[<([]\s*(?:mailto:)?[^\s<>()[\]@]+@[^\s<>()[\]@]+\s*[>)\]]/;
const YEAR_OR_TIME = /\b(?:19|20)\d\d\b|\d{4}年|\b\d{1,2}[:.h]\d{2}\b/;
const STARTS_WITH_DATE = /^(?:\p{L}{1,10}[.,]{0,2}\s+)?\d{1,4}[\s.,/年-]/u;
const ENDS_WITH_COLON = /[:：]$/;

/**
 * "On … wrote:", over up to four lines. Above lines with `>` it needs the word and a date or an address;
 * above others a date and an address, as people write such lines themselves.
 */
function isAttribution(
	seen: readonly string[],
	index: number,
	rest: readonly Rest[],
): boolean {
	let header = "";

	for (let last = index; last < index + MAX_HEADER_LINES; last++) {
		const line = (seen[last] ?? "").replace(/^[>\s]+/, "");
		if (line === "") return false;

		header = `${header} ${line}`.trim();
		if (header.length > MAX_HEADER_LENGTH) return false;
		if (!ENDS_WITH_COLON.test(header)) continue;

		return isKnown(header, rest[last + 1] ?? "empty");
	}

	return false;
}

function isKnown(header: string, rest: Rest): boolean {
	if (rest === "mixed" || rest === "empty") return false;

	const hasDate = YEAR_OR_TIME.test(header);
	const hasAddress = ADDRESS.test(header);
	const isWrote = WROTE.test(header);
	if (rest === "quoted")
		return (isWrote || hasAddress) && (hasDate || hasAddress);

	return hasDate && hasAddress && (isWrote || STARTS_WITH_DATE.test(header));
}
