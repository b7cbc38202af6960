import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import {
	listSources,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import type { AskPicture } from "./picture-change.ts";
import type { Box } from "./places.ts";

type Place = () => number | undefined;

/** Fields in front of a block: they change its attributes. */
class FieldView implements NodeView {
	readonly dom: HTMLElement;
	readonly contentDOM: HTMLElement | null = null;
	#node: Node;
	readonly #fields = new Map<string, HTMLInputElement>();
	readonly #read: (node: Node) => Record<string, string>;

	constructor(
		node: Node,
		view: EditorView,
		place: Place,
		parts: {
			className: string;
			name: string;
			/** The address of a picture that is shown above the fields. */
			picture?: string | null;
			labels: Record<string, string>;
			hasContent: boolean;
			/** Buttons behind the fields, by their words. */
			buttons?: Record<string, (node: Node) => void>;
			read(node: Node): Record<string, string>;
			change(node: Node, values: Record<string, string>): Node["attrs"];
		},
	) {
		this.#node = node;
		this.#read = parts.read;
		// A picture stands inside a paragraph.
		const tag = node.isInline ? "span" : "div";
		this.dom = make(tag, {
			class: parts.className,
			role: "group",
			"aria-label": parts.name,
		});
		if (parts.picture)
			this.dom.append(make("img", { src: parts.picture, alt: "" }));
		const head = make(tag, {
			class: "container__head",
			contenteditable: "false",
		});
		head.append(make("span", { class: "container__name" }, parts.name));
		for (const [key, label] of Object.entries(parts.labels)) {
			const input = make("input", {
				type: "text",
				"aria-label": `${parts.name}: ${label}`,
				placeholder: label,
			}) as HTMLInputElement;
			input.value = parts.read(node)[key] ?? "";
			input.addEventListener("input", () => {
				const at = place();
				if (at === undefined) return;
				const values = { ...parts.read(this.#node), [key]: input.value };
				view.dispatch(
					view.state.tr.setNodeMarkup(
						at,
						null,
						parts.change(this.#node, values),
					),
				);
			});
			this.#fields.set(key, input);
			head.append(input);
		}
		for (const [label, press] of Object.entries(parts.buttons ?? {})) {
			const button = make("button", { type: "button" }, label);
			button.addEventListener("click", () => press(this.#node));
			head.append(button);
		}
		this.dom.append(head);
		if (!parts.hasContent) return;
		this.contentDOM = make("div", {});
		this.dom.append(this.contentDOM);
	}

	update(node: Node): boolean {
		if (
			node.type !== this.#node.type ||
			node.attrs.name !== this.#node.attrs.name ||
			node.attrs.src !== this.#node.attrs.src
		)
			return false;
		this.#node = node;
		const values = this.#read(node);
		for (const [key, input] of this.#fields)
			if (input.value !== values[key]) input.value = values[key] ?? "";
		return true;
	}

	stopEvent({ target }: Event): boolean {
		return (
			target instanceof HTMLInputElement || target instanceof HTMLButtonElement
		);
	}

	ignoreMutation(mutation: { target: globalThis.Node }): boolean {
		return !this.contentDOM?.contains(mutation.target);
	}
}

/** Pictures of other sites aren't loaded, neither here nor on the page. */
function findPictureFile(address: string): string | null {
	const picture = parsePictureAddress(address);
	if (!picture) return null;

	return `/media/${picture.id}/${listSources(picture).width}.webp`;
}

/** Pictures of other sites can't be changed. */
function listPictureButtons(
	{ attrs }: Node,
	place: Place,
	changePicture: AskPicture,
): Record<string, (node: Node) => void> {
	const picture = parsePictureAddress(attrs.src);
	if (!picture) return {};

	const ask = (task: "crop" | "replace") => (node: Node) =>
		changePicture(task, { picture, alt: node.attrs.alt, place });

	return { Crop: ask("crop"), Replace: ask("replace") };
}

function make(
	tag: string,
	attributes: Record<string, string>,
	text = "",
): HTMLElement {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes))
		element.setAttribute(name, value);
	element.append(text);
	return element;
}

function capitalise(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}

export function listViews(boxes: readonly Box[], changePicture: AskPicture) {
	return {
		container: (node: Node, view: EditorView, place: Place) => {
			const {
				label = capitalise(node.attrs.name),
				hasTitle = "title" in node.attrs.attributes,
			} = boxes.find(({ name }) => name === node.attrs.name) ?? {};
			return new FieldView(node, view, place, {
				className: `container container--${node.attrs.name}`,
				name: label,
				labels: hasTitle ? { title: "Title" } : {},
				hasContent: true,
				read: ({ attrs }) => ({ title: attrs.attributes.title ?? "" }),
				change: ({ attrs }, { title }) => ({
					...attrs,
					attributes: { ...attrs.attributes, title },
				}),
			});
		},
		image: (node: Node, view: EditorView, place: Place) =>
			new FieldView(node, view, place, {
				className: "editor__picture",
				name: "Picture",
				picture: findPictureFile(node.attrs.src),
				labels: { alt: "Description", title: "Caption" },
				hasContent: false,
				buttons: listPictureButtons(node, place, changePicture),
				read: ({ attrs }) => ({ alt: attrs.alt, title: attrs.title ?? "" }),
				change: ({ attrs }, { alt, title }) => ({
					...attrs,
					alt,
					title: title || null,
				}),
			}),
		button: (node: Node, view: EditorView, place: Place) =>
			new FieldView(node, view, place, {
				className: "container container--button",
				name: "Button",
				labels: { label: "Words", href: "Address" },
				hasContent: false,
				read: ({ attrs }) => ({ label: attrs.label, href: attrs.href }),
				change: ({ attrs }, values) => ({ ...attrs, ...values }),
			}),
	};
}
