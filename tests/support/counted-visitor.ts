import { DomUtils, parseDocument } from "htmlparser2";
import { expect } from "vitest";
import { send } from "./http.ts";

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Document = ReturnType<typeof parseDocument>;

const MAX_REDIRECTS = 5;

/**
 * A person in a browser without JavaScript, who finds every page by its links. Counts what they press and the fields
 * that they change.
 */
export function countedVisitor(site: { url: string }) {
	const cookies = new Map<string, string>();
	const counts = { fields: 0, presses: 0 };
	let here = "/";
	let page: Document = parseDocument("");
	let typed: Record<string, string> = {};

	async function load(path: string, body?: string): Promise<void> {
		let next: string | undefined = path;
		let sent = body;

		for (let count = 0; next !== undefined && count < MAX_REDIRECTS; count++) {
			const { pathname, search } = new URL(next, site.url + here);
			const headers: Record<string, string> = {
				accept: "text/html",
				origin: site.url,
				cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
			};
			if (sent !== undefined)
				headers["content-type"] = "application/x-www-form-urlencoded";

			const reply = await send(site, pathname + search, {
				method: sent === undefined ? "GET" : "POST",
				headers,
				...(sent !== undefined && { body: sent }),
			});
			for (const cookie of reply.headers["set-cookie"] ?? []) {
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				cookies.set(name, value);
			}

			here = pathname + search;
			page = parseDocument(reply.text);
			typed = {};
			sent = undefined;
			next = reply.headers.location;
		}
	}

	/** By its label for screen readers or its text, which a number may follow. Those of a notice come first. */
	function find(tag: "a" | "button", name: string): Element {
		const notices = DomUtils.findAll(
			({ attribs }) => ["status", "alert"].includes(attribs.role ?? ""),
			page.children,
		);
		const all = DomUtils.getElementsByTagName(tag, [
			...notices,
			...page.children,
		]);
		const found =
			all.find((element) => readName(element) === name) ??
			all.find((element) => readName(element).startsWith(name));
		if (!found)
			throw new Error(`${here} has no ${tag} “${name}”:\n${readText(page)}`);

		return found;
	}

	function findField(name: string): Element {
		const field = DomUtils.findOne(
			({ attribs, name: tag }) =>
				attribs.name === name && attribs.type !== "hidden" && tag !== "meta",
			page.children,
		);
		if (!field) throw new Error(`${here} has no field “${name}”.`);

		return field;
	}

	return {
		counts,
		text: () => readText(page),

		/** An address from elsewhere, such as the terminal. */
		async open(path: string): Promise<void> {
			counts.presses += 1;
			await load(path);
		},

		async follow(name: string): Promise<void> {
			const link = find("a", name);
			counts.presses += 1;
			await load(link.attribs.href ?? "");
		},

		type(values: Record<string, string>): void {
			for (const [name, value] of Object.entries(values)) {
				if (readValue(findField(name)) !== value) counts.fields += 1;
			}
			typed = { ...typed, ...values };
		},

		async press(name: string): Promise<void> {
			const button = find("button", name);
			const form = findForm(button, page);
			const body = new URLSearchParams();
			for (const [field, value] of listFields(form, page))
				body.append(field, typed[field] ?? value);
			for (const [field, value] of Object.entries(typed))
				if (!body.has(field)) body.append(field, value);
			if (button.attribs.name)
				body.set(button.attribs.name, button.attribs.value ?? "");

			counts.presses += 1;
			await load(
				button.attribs.formaction ?? form.attribs.action ?? here,
				body.toString(),
			);
		},
	};
}

/** Makes the first account, at the address that the site prints. */
export async function createOwner(
	owner: ReturnType<typeof countedVisitor>,
	site: { output(): string },
	account: { name: string; email: string },
): Promise<void> {
	const password = "three unrelated words";
	const printed = () => /\/setup\/[\w-]+/.exec(site.output())?.[0] ?? "";
	await expect.poll(printed).not.toBe("");

	await owner.open(printed());
	owner.type({ ...account, password, again: password });
	await owner.press("Create account");
}

function readText(node: Document | Element): string {
	return DomUtils.innerText("children" in node ? node.children : node).replace(
		/\s+/g,
		" ",
	);
}

function readName(element: Element): string {
	return element.attribs["aria-label"] ?? readText(element).trim();
}

function findForm(button: Element, page: Document): Element {
	const id = button.attribs.form;
	if (id) {
		const form = DomUtils.getElementById(id, page.children);
		if (form) return form;
	}

	let parent = button.parent;
	while (parent && !("name" in parent && parent.name === "form"))
		parent = parent.parent;
	if (!parent) throw new Error(`“${readText(button)}” is in no form.`);

	return parent as Element;
}

/** Names and values as a browser would send them. */
function listFields(form: Element, page: Document): [string, string][] {
	const id = form.attribs.id;
	const fields = DomUtils.findAll(
		({ name, attribs }) =>
			["input", "textarea", "select"].includes(name) &&
			attribs.name !== undefined &&
			!("disabled" in attribs),
		page.children,
	);

	return fields.flatMap((field): [string, string][] => {
		const { name = "", type, form: owner } = field.attribs;
		const isOwn = owner ? owner === id : isWithin(field, form);
		const isOff =
			["checkbox", "radio"].includes(type ?? "") &&
			!("checked" in field.attribs);

		return isOwn && !isOff ? [[name, readValue(field)]] : [];
	});
}

function isWithin(element: Element, ancestor: Element): boolean {
	let parent = element.parent;
	while (parent && parent !== ancestor) parent = parent.parent;

	return parent === ancestor;
}

function readValue(field: Element): string {
	if (field.name === "textarea")
		return DomUtils.textContent(field.children).replace(/^\n/, "");
	if (field.name !== "select") return field.attribs.value ?? "";

	const options = DomUtils.findAll(
		({ name }) => name === "option",
		field.children,
	);
	const chosen =
		options.find(({ attribs }) => "selected" in attribs) ?? options[0];

	return chosen?.attribs.value ?? "";
}
