import { expect, test } from "vitest";
import { listShareLinks } from "./share.tsx";

test("share links contain the full address unencoded, for the server to replace, and the encoded title", () => {
	const address = "https://sheaf.example:8443/blog/the-rota";
	const title = "A & B = 100% “C”?";
	const links = listShareLinks(address, title);
	for (const { name, to } of links) {
		expect(to, name).toContain(`=${address}`);
		expect([...new URL(to).searchParams.values()], name).toContain(address);
	}

	expect(new URL(links[0]?.to ?? "").searchParams.get("subject")).toBe(title);
});
