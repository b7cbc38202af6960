import type { RunningSite } from "./running-site.ts";
import { filledForms, newKey, send } from "./send.ts";

/** A form that anybody may send: where it goes, a sound filling, and the fields that take free words. */
export type PublicForm = {
	path: string;
	fields: Record<string, string>;
	/** In groups that can be filled in badly together and still be told apart. */
	free: readonly (readonly string[])[];
	/** Where its rows stand, by address; null where it leaves none. */
	table: string | null;
};

let lastSlot = 0;

/** Every form of the public site, filled in anew. Each booking asks for a time of its own. */
export async function publicForms(site: RunningSite, email: string): Promise<PublicForm[]> {
	const { text } = await send(site, "/book/slots", { method: "GET" });
	const { slots } = JSON.parse(text) as { slots: string[] };
	lastSlot += 1;
	const booking = {
		starts_at: slots[lastSlot % slots.length] ?? "",
		kind: "discovery",
		offer: "ai-mvp",
		time_zone: "Europe/London",
		name: "Ada Example",
		email,
		phone: "",
		note: "About the vans",
		idempotency_key: newKey(),
	};
	const forms: PublicForm[] = [
		...filledForms(email).map(({ path, table, fields }) => ({
			path,
			table,
			fields,
			free: [["email"], ["name", "company", "message", "question", "website"]].map((group) =>
				group.filter((name) => name in fields),
			),
		})),
		{
			path: "/newsletter",
			table: "newsletter_subscribers",
			fields: { email, idempotency_key: newKey() },
			free: [["email"]],
		},
		{
			path: "/book",
			table: "bookings",
			fields: booking,
			free: [["email"], ["name", "note"], ["phone"], ["offer", "kind", "time_zone"], ["starts_at"]],
		},
		{
			path: "/login",
			table: null,
			fields: { email, password: "not the password" },
			free: [["email"], ["password"]],
		},
	];
	const own = await send(site, "/your-data", { method: "GET" });
	if (own.status === 200)
		forms.push({
			path: "/your-data",
			table: null,
			fields: { email, kind: "export", intent: "export", idempotency_key: newKey() },
			free: [["email"], ["kind", "intent"]],
		});
	return forms;
}

/** What scripts of ours send by themselves, and what an attacker may send there too. */
export const beacons = ["/statistics", "/consent", "/faq/miss"] as const;
