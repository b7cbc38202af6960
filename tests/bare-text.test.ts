import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/*
 * Browsers translate a page by replacing its text nodes. React then changes a detached node, which
 * shows nothing, or fails to remove it and to insert before it. Text that changes therefore stands
 * alone in its element, where React replaces the element's content, and text that comes and goes does
 * so with an element (docs/decisions/015-translated-pages.md).
 */
const files = globSync("app/**/*.tsx");

test("no component has bare text that React changes", () => {
	const found = files.flatMap((file) =>
		findBareText(file, readFileSync(file, "utf8")),
	);

	expect(found).toEqual([]);
});

test.each([
	"<p>{text}</p>",
	"<p>{isBusy ? 'Sending' : <b>Send</b>}</p>",
	"<p>Static <b>{text}</b> text</p>",
	"<p>{list.map((item) => <b key={item}>{item}</b>)}</p>",
	"<p>{isNew && <b>New</b>}<b /></p>",
	"<Field label={<span><b /> text</span>} />",
])("%s has no bare text", (jsx) => {
	expect(findBareText("sample.tsx", `const sample = ${jsx};`)).toEqual([]);
});

test.each([
	"<p><b>{title}</b> {text}</p>",
	"<p>{first} {second}</p>",
	"<p>{isNew && 'New'}<b /></p>",
	"<p>{isNew && <b>New</b>} text</p>",
	"<p>{list.map((item) => item)}<b /></p>",
	"<>{text}</>",
	"<>Static <b /></>",
	"<Field label={<>{label}<b /></>} />",
])("%s has bare text", (jsx) => {
	expect(findBareText("sample.tsx", `const sample = ${jsx};`)).not.toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: the syntax tree is read by its field names
type Node = { type: string; start: number; end: number } & Record<string, any>;

/** Lines with text that React may insert, change or remove beside other nodes. */
function findBareText(file: string, source: string): string[] {
	const { program } = parseSync(file, source, { lang: "tsx" });
	const elements = namesOfElements(program as unknown as Node);
	const found: string[] = [];

	forEachNode(program as unknown as Node, (node) => {
		if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;

		const isFragment = /^$|^(React\.)?Fragment$/.test(findTag(node));
		const children = node.children.filter(isRendered) as Node[];
		if (children.length < 2 && !isFragment) return;

		for (const [index, child] of children.entries()) {
			const isStatic = isStaticText(child);
			const mayBeText = isStatic || !isElement(child, elements);
			const previous = children[index - 1];
			const comesAfterChange =
				previous?.type === "JSXExpressionContainer" && !isStaticText(previous);
			if (mayBeText && (!isStatic || isFragment || comesAfterChange))
				found.push(describe(file, source, child));
		}
	});

	return found;
}

function describe(file: string, source: string, { start, end }: Node): string {
	const line = source.slice(0, start).split("\n").length;
	return `${file}:${line} ${source.slice(start, end).trim()}`;
}

function findTag(node: Node): string {
	const name = node.openingElement?.name;
	return name?.property?.name ?? name?.name ?? "";
}

/** React ignores line breaks between elements, comments and `{}`. */
function isRendered(child: Node): boolean {
	if (child.type === "JSXText") return !/^\s*\n\s*$/.test(child.value);
	return child.expression?.type !== "JSXEmptyExpression";
}

function isStaticText({ type, expression }: Node): boolean {
	if (type !== "JSXExpressionContainer") return type === "JSXText";
	return (
		(expression.type === "Literal" && typeof expression.value === "string") ||
		(expression.type === "TemplateLiteral" &&
			expression.expressions.length === 0)
	);
}

/** True for what renders elements or nothing, whatever its data is. */
function isElement(node: Node, names: ReadonlySet<string>): boolean {
	const each = (...nodes: Node[]) =>
		nodes.every((child) => isElement(child, names));

	switch (node.type) {
		case "JSXElement":
		case "JSXFragment":
			return true;
		case "JSXExpressionContainer":
		case "ParenthesizedExpression":
		case "ChainExpression":
			return each(node.expression);
		case "Literal":
			return node.value === null || typeof node.value === "boolean";
		case "LogicalExpression":
			return node.operator === "&&" && each(node.right);
		case "ConditionalExpression":
			return each(node.consequent, node.alternate);
		case "Identifier":
			return names.has(node.name);
		case "MemberExpression":
			return names.has(node.property.name);
		case "CallExpression":
			return (
				names.has(node.callee.name) || rendersElements(callback(node), names)
			);
		default:
			return false;
	}
}

/** The function of `list.map(…)` and `Array.from(list, …)`. */
function callback({ callee, arguments: given }: Node): Node | undefined {
	if (callee.object?.name === "Array") return given[1];
	return /^(flatM|m)ap$/.test(callee.property?.name) ? given[0] : undefined;
}

function rendersElements(
	made: Node | undefined,
	names: ReadonlySet<string>,
): boolean {
	if (!made?.body) return false;
	if (made.body.type !== "BlockStatement") return isElement(made.body, names);

	const returned: Node[] = [];
	forEachNode(made.body, (node) => {
		if (node.type === "ReturnStatement") returned.push(node.argument);
	});

	return returned.every((node) => node && isElement(node, names));
}

/** Properties and parameters of the type `Elements`, and constants and functions that make elements. */
function namesOfElements(program: Node): ReadonlySet<string> {
	const names = new Set<string>();

	forEachNode(program, (node) => {
		const annotation = node.typeAnnotation ?? node.init?.returnType;
		const type = annotation?.typeAnnotation?.typeName?.name;
		const name = node.key?.name ?? node.id?.name ?? node.name;
		if (type === "Elements") names.add(name);
	});
	forEachNode(program, (node) => {
		const isMade =
			node.type === "FunctionDeclaration"
				? rendersElements(node, names)
				: node.type === "VariableDeclarator" &&
					node.init &&
					(isElement(node.init, names) || rendersElements(node.init, names));
		if (isMade) names.add(node.id.name);
	});

	return names;
}

function forEachNode(node: Node, visit: (node: Node) => void): void {
	visit(node);

	for (const value of Object.values(node))
		for (const child of Array.isArray(value) ? value : [value])
			if (typeof child?.type === "string") forEachNode(child, visit);
}
