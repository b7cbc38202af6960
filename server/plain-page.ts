import { createHash } from "node:crypto";
import { company } from "#content/company.ts";
import { nothingPolicy } from "./security-headers.ts";

/** Paper, ink and baize, as in app/theme.css; the site's own type would have to be loaded. */
const style = `
body { margin: 0; background: oklch(0.984 0.006 97); color: oklch(0.245 0.032 174); font: 1.125rem/1.55 ui-sans-serif, system-ui, sans-serif; }
header { padding: 1rem 1.5rem; background: oklch(0.292 0.052 166); color: oklch(0.984 0.006 97); font: 640 1.5rem/1.2 Georgia, serif; }
main { max-width: 38rem; padding: 3rem 1.5rem; }
h1 { margin: 0 0 1rem; font: 640 2.25rem/1.15 Georgia, serif; }
a { color: inherit; font-weight: 600; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
textarea { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .75rem; border: 2px solid; background: oklch(0.998 0.003 95); font: inherit; font-weight: 400; }
button { min-height: 3rem; margin-top: 1.25rem; padding: 0 1.5rem; border: 0; background: oklch(0.245 0.032 174); color: oklch(0.984 0.006 97); font: inherit; font-weight: 600; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** What such a page is sent with: it loads nothing, and its form comes back here. */
export const plainPageHeaders = {
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": `${nothingPolicy}; form-action 'self'; style-src 'sha256-${styleHash}'`,
};

/** A page that needs nothing but itself. @param content markup; what others wrote in it is `escaped`. */
export function plainPage(heading: string, content: string): string {
	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${company.name}</title>
<style>${style}</style>
</head>
<body>
<header>${company.name}</header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

/** A text as markup shows it, in an attribute too. */
export function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
