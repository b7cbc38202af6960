import { expect, test } from "vitest";
import { shareLinks } from "./share.tsx";

const address = "https://sheaf.example:8443/blog/the-rota";

test("every share link carries the whole address, readable for the server that replaces the origin", () => {
	for (const { name, to } of shareLinks(address, "Rotas & “Sundays”?")) {
		expect(to, name).toContain(`=${address}`);
		const query = new URL(to).searchParams;
		expect([...query.values()], name).toContain(address);
	}
});

test("a title with signs of its own stays one value", () => {
	const [mail] = shareLinks(address, "A & B = 100% C?");
	expect(new URL(mail?.to ?? "").searchParams.get("subject")).toBe("A & B = 100% C?");
});
