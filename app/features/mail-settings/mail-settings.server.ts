import { createHash } from "node:crypto";
import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import type { SmtpServer } from "#lib/mail/smtp-server.ts";
import type { TypedMailSettings } from "./contract.ts";

const SETTING = "email_settings";

type StoredServer = Omit<SmtpServer, "auth"> & {
	user: string;
	/** Null without one. */
	encryptedPassword: string | null;
};

type SenderSettings = {
	/** Empty for the company's. */
	fromName: string;
	fromAddress: string;
	/** Recipients of notifications, with commas between them; the first gets replies. */
	notifyTo: string;
};

/** Settings from the desk. Variables of the environment take precedence. */
export type MailSettings = SenderSettings & {
	server: SmtpServer | null;
	/** The password was encrypted with another secret, so nothing is sent. */
	isPasswordLost: boolean;
	/** Equal for equal settings. */
	version: string;
};

type Stored = SenderSettings & { server: StoredServer | null };

const nothingStored: Stored = {
	server: null,
	fromName: "",
	fromAddress: "",
	notifyTo: "",
};

export const noMailSettings = parseStored(null, "");

export async function loadMailSettings(
	db: Database,
	secret: string,
): Promise<MailSettings> {
	return parseStored(await readSetting(db, SETTING), secret);
}

/** The password belongs to this server and user: it is never sent to another one. */
function bindPassword({
	host,
	port,
	user,
}: Pick<StoredServer, "host" | "port" | "user">) {
	return { purpose: "email password", owner: `${user}@${host}:${port}` };
}

function parseStored(json: string | null, secret: string): MailSettings {
	const { server, ...sender }: Stored = json ? JSON.parse(json) : nothingStored;
	const version = createHash("sha256")
		.update(json ?? "")
		.digest("hex")
		.slice(0, 16);
	if (!server)
		return { ...sender, server: null, isPasswordLost: false, version };

	const { user, encryptedPassword, ...address } = server;
	const password =
		encryptedPassword &&
		decrypt(secret, bindPassword(server), encryptedPassword);
	if (encryptedPassword && !password)
		return { ...sender, server: null, isPasswordLost: true, version };

	const auth = user === "" ? null : { user, pass: password ?? "" };

	return {
		...sender,
		server: { ...address, auth },
		isPasswordLost: false,
		version,
	};
}

/**
 * The server as typed, with the stored password where none was typed.
 * @returns `"password"` when that one belongs to another server or user.
 */
export function buildServer(
	{ host, port, security, user, password }: TypedMailSettings,
	stored: MailSettings,
): SmtpServer | null | "password" {
	if (host === "") return null;

	const address = { host, port, secure: security === "tls" };
	if (user === "") return { ...address, auth: null };
	if (password !== "") return { ...address, auth: { user, pass: password } };

	const known = stored.server;
	const isSame =
		known?.host === host && known.port === port && known.auth?.user === user;

	return isSame ? { ...address, auth: known.auth } : "password";
}

/** @returns false when the settings are no longer those of this version. */
export async function saveMailSettings(
	trx: Database,
	secret: string,
	settings: SenderSettings & Pick<MailSettings, "server" | "version">,
): Promise<boolean> {
	const before = await loadMailSettings(trx, secret);
	if (before.version !== settings.version) return false;

	const { server, fromName, fromAddress, notifyTo } = settings;
	const stored: Stored = {
		fromName,
		fromAddress,
		notifyTo,
		server: server && encryptServer(secret, server),
	};
	await saveSetting(trx, SETTING, JSON.stringify(stored));

	return true;
}

function encryptServer(
	secret: string,
	{ host, port, secure, auth }: SmtpServer,
): StoredServer {
	const user = auth?.user ?? "";
	const pass = auth?.pass ?? "";
	const binding = bindPassword({ host, port, user });

	return {
		host,
		port,
		secure,
		user,
		encryptedPassword: pass === "" ? null : encrypt(secret, binding, pass),
	};
}
