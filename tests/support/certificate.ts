import { generateKeyPairSync, sign } from "node:crypto";

/**
 * A key and a certificate for `localhost` that nobody else has: made anew each time, so that no
 * private key lies in the repository and none can expire there (X.509, RFC 5280, in the least DER that
 * clients accept).
 */
export function localhostCertificate(now = new Date()): { key: string; cert: string } {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const name = sequence(set(sequence(oid("550403"), der(0x0c, Buffer.from("localhost")))));
	const algorithm = sequence(oid("2a8648ce3d040302"));
	const day = 24 * 60 * 60_000;
	const validity = sequence(
		utcTime(new Date(now.getTime() - day)),
		utcTime(new Date(now.getTime() + day)),
	);
	const subjectAltName = sequence(
		oid("551d11"),
		der(0x04, sequence(der(0x82, Buffer.from("localhost")))),
	);
	const body = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		algorithm,
		name,
		validity,
		name,
		publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, sequence(subjectAltName)),
	);
	const signature = sign("sha256", body, privateKey);
	const cert = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: pem(cert),
	};
}

function der(tag: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const size =
		length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
	return der(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
	return der(0x31, ...parts);
}

function oid(hex: string): Buffer {
	return der(0x06, Buffer.from(hex, "hex"));
}

function utcTime(date: Date): Buffer {
	const digits = date.toISOString().replace(/\D/g, "").slice(2, 14);
	return der(0x17, Buffer.from(`${digits}Z`));
}

function pem(bytes: Buffer): string {
	const lines = bytes.toString("base64").replace(/.{64}/g, "$&\n");
	return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
