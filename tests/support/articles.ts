/** The fields of the desk's form for an article that can be published. */
export const articleForm = {
	version: "0",
	title: "Privacy tips",
	slug: "privacy-tips",
	category: "Tips & Guides",
	date: "2026-11-26",
	author: "nina",
	summary: "What a small office can do in a week.",
	description: "What a small office can do in a week.",
	tags: "quoting, automation",
	image: "blue",
	thumb: "Tips",
	body: "Lock the cabinet.",
};
