import { generate } from "selfsigned";

/** A self-signed certificate for an IP address. */
export async function selfSigned(address: string): Promise<{ key: string; cert: string }> {
	const { private: key, cert } = await generate([{ name: "commonName", value: address }], {
		extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: address }] }],
		algorithm: "sha256",
	});
	return { key, cert };
}
