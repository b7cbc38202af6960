/** Hosts and apps of one site, by the name under which it is counted. */
const sites: Readonly<Record<string, RegExp>> = {
	"facebook.com":
		/^(?:(?:.+\.)?facebook\.com|fb\.(?:com|me)|com\.facebook\..+)$/,
	"instagram.com": /^(?:(?:.+\.)?instagram\.com|com\.instagram\..+)$/,
	"linkedin.com": /^(?:(?:.+\.)?linkedin\.com|lnkd\.in|com\.linkedin\..+)$/,
	"x.com": /^(?:(?:.+\.)?(?:x|twitter)\.com|t\.co|com\.twitter\..+)$/,
	"youtube.com":
		/^(?:(?:.+\.)?youtube\.com|youtu\.be|com\.google\.android\.youtube)$/,
	"whatsapp.com":
		/^(?:(?:.+\.)?whatsapp\.com|wa\.me|l\.wl\.co|com\.whatsapp(?:\..+)?)$/,
	"reddit.com": /^(?:(?:.+\.)?reddit\.com|com\.reddit\..+)$/,
	"pinterest.com":
		/^(?:(?:.+\.)?pinterest\.[a-z.]{2,6}|pin\.it|com\.pinterest)$/,
	"tiktok.com": /^(?:(?:.+\.)?tiktok\.com|com\.zhiliaoapp\.musically)$/,
	telegram: /^(?:t\.me|web\.telegram\.org|org\.telegram\..+)$/,
	gmail: /^(?:mail\.google\.com|com\.google\.android\.gm)$/,
	outlook:
		/^(?:outlook\.(?:live|office|office365)\.com|com\.microsoft\.office\.outlook)$/,
	slack: /^(?:(?:.+\.)?slack\.com|com\.slack)$/,
	"microsoft-teams": /^(?:teams\.microsoft\.com|com\.microsoft\.teams)$/,
	"google.com":
		/^(?:(?:www\.)?google\.[a-z.]{2,6}|com\.google\.android\.googlequicksearchbox)$/,
	"bing.com": /^(?:.+\.)?bing\.com$/,
	"yahoo.com": /^(?:.+\.)?search\.yahoo\.com$/,
	"wikipedia.org": /^(?:.+\.)?wikipedia\.org$/,
};

/** Names of one site for phones, and of the pages by which it leads elsewhere. */
const VARIANT = /^(?:www|m|mobile|touch|amp|l|lm)\.(?=[^.]+\.)/;

/**
 * The key of a source, with one name for all hosts of a site and its app. On the server only: browsers send the host.
 */
export function nameSource(key: string): string {
	if (key.includes("/")) return key;

	const known = Object.entries(sites).find(([, hosts]) => hosts.test(key));

	return known?.[0] ?? key.replace(VARIANT, "");
}
