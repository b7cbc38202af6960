import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

const id = "0198f2a0-0000-7000-8000-000000000001";
const address = `/media/${id}/2400x1200`;

const render = (source: string) => renderMarkdown(source);

test("a picture has its size, every width and its description", () => {
	const { html, problems } = render(`![A “shop”](${address})`);

	expect(problems).toEqual([]);
	expect(html).toContain("<figure><picture>");
	expect(html).toContain(`/media/${id}/1440.avif 1440w`);
	expect(html).toContain('width="1440" height="720"');
	expect(html).toContain('alt="A “shop”" loading="lazy"');
});

test("a small picture is not enlarged", () => {
	const { html } = render(`![A](/media/${id}/300x200)`);

	expect(html).toContain(`srcset="/media/${id}/300.avif 300w"`);
	expect(html).toContain('width="300" height="200"');
});

test("the title of a picture is its caption", () => {
	const { html } = render(`![A](${address} "Our <b>van</b>")`);

	expect(html).toContain("<figcaption>Our &#x3C;b>van&#x3C;/b></figcaption>");
});

test("a picture within a sentence stays in it", () => {
	const { html } = render(`Look ![A](${address}) here.`);

	expect(html).toMatch(/<p>Look <picture>.*<\/picture> here\.<\/p>/s);
});

test.each([
	"https://evil.example/x.png",
	"javascript:1",
	"data:image/png;base64,AAAA",
	"/media/x/2400x1200",
	`/media/${id}/0x1200`,
	`/media/${id}/source`,
	"//evil.example/media",
])("an image of %s is dropped and named", (src) => {
	const { html, problems } = render(`![A](${src})`);

	expect(html).not.toContain("<img");
	expect(problems).toEqual([
		{ line: 1, message: "This picture isn’t uploaded." },
	]);
});

test("a picture without a description is a problem", () => {
	expect(render(`![ ](${address})`).problems).toEqual([
		{ line: 1, message: "A picture has no description." },
	]);
});
