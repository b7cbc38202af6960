import { expect, test } from "vitest";
import { shareLinks } from "./share.tsx";

const address = "https://sheaf.example:8443/blog/the-rota";

test("share links contain the full address unencoded, so that the server can replace the origin", () => {
	for (const { name, to } of shareLinks(address, "Rotas & “Sundays”?")) {
		expect(to, name).toContain(`=${address}`);
		const query = new URL(to).searchParams;
		expect([...query.values()], name).toContain(address);
	}
});

test("special characters in a title are encoded", () => {
	const [mail] = shareLinks(address, "A & B = 100% C?");
	expect(new URL(mail?.to ?? "").searchParams.get("subject")).toBe("A & B = 100% C?");
});
