import { spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "./certificates.ts";
import { unusedPort } from "./system.ts";

const MASTER = "/usr/share/postfix/master.cf.dist";
const NOBODY = 65_534;

/** Postfix must be started by root. */
export const hasPostfix =
	process.getuid?.() === 0 && !spawnSync("postconf", ["-h"]).error;

export const withoutPostfix = hasPostfix
	? ""
	: " (skipped: postfix is not installed, or not root)";

/** Postfix delivers to example.com and refuses these addresses. */
const refusals = {
	"gone@example.com": "550 5.1.1 No such user",
	"later@example.com": "450 4.2.0 Greylisted",
};

/** Reaches this machine, but is not a host to which the site sends email unencrypted. */
const HOST = "0.0.0.0";

/** Runs Postfix on two ports of this machine: with STARTTLS and without. */
export async function startPostfix() {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-postfix-"));
	// The user `postfix` reads it.
	chmodSync(folder, 0o755);

	const path = (name: string) => join(folder, name);
	const encrypted = await unusedPort();
	const plain = await unusedPort();
	const { key, cert } = await selfSigned(HOST);

	writeFileSync(path("key.pem"), key);
	writeFileSync(path("cert.pem"), cert);

	for (const name of ["queue", "data", "mail"]) mkdirSync(path(name));
	const postfix = Number(
		spawnSync("id", ["-u", "postfix"], { encoding: "utf8" }).stdout,
	);
	chownSync(path("data"), postfix, 0);
	chownSync(path("mail"), NOBODY, NOBODY);

	const refused = Object.entries(refusals).map(
		([address, text]) => `{${address} = ${text}}`,
	);

	writeFileSync(
		path("main.cf"),
		`compatibility_level = 3.6
queue_directory = ${path("queue")}
data_directory = ${path("data")}
maillog_file = ${path("log")}
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination =
mynetworks = 127.0.0.0/8
smtpd_tls_cert_file = ${path("cert.pem")}
smtpd_tls_key_file = ${path("key.pem")}
smtpd_tls_received_header = yes
smtpd_recipient_restrictions = check_recipient_access inline:{ ${refused.join(" ")} }, permit_mynetworks, reject
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${path("mail")}
virtual_mailbox_maps = static:inbox
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
`,
	);
	copyFileSync(MASTER, path("master.cf"));

	const run = (command: string, ...words: string[]) => {
		const { status, stderr } = spawnSync(command, ["-c", folder, ...words], {
			encoding: "utf8",
		});
		if (status !== 0)
			throw new Error(`${command} ${words.join(" ")}: ${stderr}`);
	};

	run("postconf", "-F", "*/*/chroot=n");
	run("postconf", "-MX", "smtp/inet");

	for (const [port, level] of [
		[encrypted, "may"],
		[plain, "none"],
	]) {
		const service = `127.0.0.1:${port}`;
		const smtpd = `smtpd -o smtpd_tls_security_level=${level}`;
		run("postconf", "-M", `${service}/inet=${service} inet n - n - - ${smtpd}`);
	}

	run("postfix", "start");

	return {
		encrypted: `${HOST}:${encrypted}`,
		plain: `${HOST}:${plain}`,
		certificateFile: path("cert.pem"),
		/** The delivered emails, as an mbox. */
		inbox: () => readFileSync(path("mail/inbox"), "utf8"),
		close() {
			run("postfix", "stop");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
