/** What a browser rings; only digits and a plus are taken, whatever somebody typed. */
export function telOf(phone: string): string {
	const plus = phone.trim().startsWith("+") ? "+" : "";
	return `tel:${plus}${phone.replace(/\D/g, "")}`;
}

/** An address that may be opened: http or https; null for anything else. */
export function safeWebsite(website: string): string | null {
	if (!URL.canParse(website)) return null;
	const { protocol, href } = new URL(website);
	return protocol === "https:" || protocol === "http:" ? href : null;
}
