/** Every word of the setup doctor: what each check finds, and in one sentence what to do about it. */
export const checkWords = {
	database: {
		name: "Database",
		ok: (what: string, size: string) => `${what}, ${size}; it reads and writes.`,
		unwritable: "It can be read, but nothing can be written to it.",
		fixUnwritable:
			"Look at the disk’s free space and at who may write to the data folder; forms are refused until then.",
		damaged: (found: string) => `The file is damaged: ${found}`,
		fixDamaged: "Stop the site and restore the latest backup: npm run site -- restore FILE.",
	},
	backups: {
		name: "Backups",
		ok: (age: string, count: number) =>
			`The last one is from ${age}; ${count === 1 ? "one is" : `${count} are`} kept.`,
		none: "There is none yet.",
		fixNone:
			"Make one now: npm run site -- backup. The site makes one itself every night at three.",
		old: (age: string) => `The last one is from ${age}.`,
		fixOld: "Leave the site running at night, or run npm run site -- backup every day.",
		damaged: (file: string) => `The latest, ${file}, is damaged.`,
		fixDamaged: "Make a new one, npm run site -- backup, and look at the disk.",
		unclean: (count: number) =>
			`${count === 1 ? "One" : count} still hold somebody who was erased; the site is cleaning them.`,
		fixUnclean: "If this stays for an hour, start the site again: it goes on where it stopped.",
	},
	mail: {
		name: "Mail",
		ok: (host: string) => `${host} answers and takes our mail.`,
		off: "No mail is sent: it is kept, to be read under Messages.",
		fixOff: "Set SMTP_URL, like smtp://user:password@host:587.",
		unreachable: (host: string, why: string) => `${host} doesn’t take our mail: ${why}`,
		fixUnreachable:
			"Check SMTP_URL: host, port, name and password, and whether a firewall stands between.",
		waiting: (count: number, most: number) =>
			`${count === 1 ? "One mail has" : `${upTo(count, most)} mails have`} been waiting for more than a quarter of an hour.`,
		dead: (count: number, most: number) =>
			`${count === 1 ? "One mail was" : `${upTo(count, most)} mails were`} given up this week.`,
		fixDead: "Open Messages on the desk, read why, and try them again.",
	},
	webhook: {
		name: "Webhook",
		off: "None is set up; leads are on the desk only.",
		ok: (when: string) => `The last event was taken ${when}.`,
		unused: "It is set up; no event has been sent yet.",
		failing: (count: number, most: number, why: string) =>
			`${count === 1 ? "One event was" : `${upTo(count, most)} events were`} tried and not taken: ${why}`,
		fixFailing:
			"Check WEBHOOK_URL and its receiver; they are sent again by themselves, or at once under Messages on the desk.",
		gone: "The receiver said that it is gone for good (410). Events are kept.",
		fixGone: "Check WEBHOOK_URL, then take it back under Messages on the desk.",
		dead: (count: number, most: number) =>
			`${count === 1 ? "One event was" : `${upTo(count, most)} events were`} given up this week.`,
		fixDead: "Open Messages on the desk, read the receiver’s answer, and send them again.",
	},
	booking: {
		name: "Booking",
		ok: (count: number) => `Built in; ${count} free times in the next two weeks.`,
		full: "Built in, but there is no free time in the next two weeks.",
		fixFull: "Look at the opening hours and exceptions on the desk: nobody can book a call.",
		external: (page: string) => `${page} answers.`,
		unreachable: (page: string, why: string) => `${page} doesn’t answer: ${why}.`,
		fixUnreachable:
			"Open BOOKING_URL in a browser; without it, set nothing and use the built-in diary.",
	},
	address: {
		name: "Public address",
		ok: (url: string) => `${url}.`,
		local: (url: string) => `${url} works on this machine only.`,
		fixLocal:
			"Before visitors come, set SITE_URL to the address they use, like https://www.example.com.",
		insecure: (url: string) => `${url} is not encrypted.`,
		fixInsecure:
			"Put a proxy with a certificate in front (Caddy does it by itself) and set SITE_URL to its https address.",
	},
	proxy: {
		name: "Proxy",
		none: "None in front, none configured.",
		ok: (count: number) =>
			`${count === 1 ? "One stands" : `${count} stand`} in front, as configured.`,
		unseen: (count: number) => `${count} configured.`,
		unknown: "One seems to stand in front, and nobody told the site.",
		fixUnknown:
			"Set TRUST_PROXY to the number of proxies that are yours, or all visitors count as one against floods.",
		missing: "One is configured, but this request came without it.",
		fixMissing:
			"Unset TRUST_PROXY, or make the proxy send X-Forwarded-For; otherwise anybody can make up an address.",
	},
	clock: {
		name: "Clock",
		ok: "It agrees with the database.",
		ahead: (what: string) => `The latest record is ${what} in the future.`,
		apart: (what: string) => `It is ${what} apart from the database server’s.`,
		fix: "Switch on time synchronisation (NTP): links, sessions and reminders go by the clock.",
	},
	disk: {
		name: "Disk",
		ok: (free: string) => `${free} free beside the data.`,
		low: (free: string) => `Only ${free} free beside the data.`,
		fix: "Make room or move the data folder: on a full disk forms are refused.",
		unwritable: (path: string) => `Nothing can be written to ${path}.`,
		fixUnwritable:
			"Give the user that runs the site write access: backups and the list of erasures stand there.",
	},
	tags: {
		name: "Tags of others",
		none: "None is set up: nobody else learns of your visitors.",
		ok: (names: string) => `${names}; each loads only with its consent.`,
		conversions: "META_CAPI_TOKEN is set without META_PIXEL_ID: no conversion is reported.",
		fixConversions: "Set META_PIXEL_ID too, or unset the token.",
	},
	staff: {
		name: "Staff",
		ok: (count: number) =>
			`${count === 1 ? "One account" : `${count} accounts`}, every owner with a second step.`,
		none: "Nobody can log in.",
		fixNone: "Make the first account: npm run site -- staff add you@example.com.",
		unsafe: (count: number) =>
			`${count === 1 ? "One owner logs" : `${count} owners log`} in with a password alone.`,
		fixUnsafe: "Switch on the second step under Your account.",
	},
	secret: {
		name: "Secret",
		ok: "SECRET is set.",
		kept: "One was made on first start and is kept in the database, backups included.",
	},
	jobs: {
		name: "Nightly work",
		ok: "The clean-up and the backup are on time.",
		waiting: "They run for the first time tonight.",
		late: (what: string) => `Not run for more than two days: ${what}.`,
		fixLate:
			"Leave the site running at three in the morning, and look for “job failed” in its log.",
	},
	failed: {
		says: (why: string) => `The check itself failed: ${why}`,
		fix: "Look at the other lines first; if this one stays, it is worth a bug report.",
	},
	unopened: {
		says: "Not looked at: the database could not be opened.",
		fix: "Put the database right first, then ask again.",
		fixDatabase:
			"Put this right first: neither the site nor its other commands can work without it.",
	},
	states: { ok: "Fine", note: "Worth a look", broken: "Broken" },
	age: {
		now: "a moment ago",
		ago: (span: string) => `${span} ago`,
	},
} as const;

/** A count that is made no further than that. */
function upTo(count: number, most: number): string {
	return count >= most ? `${most} or more` : String(count);
}

/** The words of the desk's page around the checks. */
export const desksChecks = {
	title: "Checks",
	lead: "What this installation needs to work, looked at just now.",
	panel: "Setup doctor",
	caption: "Everything that was checked",
	head: ["What", "How it is", "Found", "What to do"],
	summary: {
		ok: "Everything works.",
		note: (count: number) =>
			`Everything works; ${count === 1 ? "one thing is" : `${count} things are`} worth a look.`,
		broken: (count: number) => `${count === 1 ? "One thing is" : `${count} things are`} broken.`,
	},
	again: "Check again",
	mail: {
		title: "Send a test mail",
		text: "It leaves at once, past the outbox, and you see what the mail server answers.",
		label: "To",
		submit: "Send a test mail",
		busy: "Sending...",
		done: (to: string) => ({ title: "The mail server took it.", text: `Look for it at ${to}.` }),
		failed: (why: string) => ({ title: "It wasn’t taken.", text: why }),
		off: { title: "No mail server is set up.", text: "Set SMTP_URL first." },
		invalid: "Please enter a valid email address.",
		subject: "A test mail from your website",
		heading: "Mail works.",
		body: "If you can read this, your website can send mail. There’s nothing to do.",
	},
	command: "The same on the command line, with a closer look at the files: npm run site -- doctor",
} as const;
