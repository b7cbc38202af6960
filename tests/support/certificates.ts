import { isIP } from "node:net";
import { generate } from "selfsigned";

/** A self-signed certificate for an IP address or a name. */
export async function selfSigned(
	host: string,
): Promise<{ key: string; cert: string }> {
	const altName = isIP(host)
		? ({ type: 7, ip: host } as const)
		: ({ type: 2, value: host } as const);
	const { private: key, cert } = await generate(
		[{ name: "commonName", value: host }],
		{
			extensions: [{ name: "subjectAltName", altNames: [altName] }],
			algorithm: "sha256",
		},
	);

	return { key, cert };
}
