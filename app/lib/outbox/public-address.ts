import { BlockList, isIP } from "node:net";

/** Not on the public internet (IANA's special-purpose registries). */
const special = new BlockList();
for (const range of [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	"224.0.0.0/4",
	"240.0.0.0/4",
])
	addRange(range, "ipv4");
// Of what 2000::/3 holds: protocol assignments, documentation, and IPv4 in disguise.
for (const range of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])
	addRange(range, "ipv6");

/** All global unicast addresses of IPv6; anything outside is for something else. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address may be reached on behalf of an outsider: on the public internet, not in our own network. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address);
	if (version === 4) return !special.check(address, "ipv4");
	return version === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Whether a URL's host says by itself, without being looked up, that it is not on the public internet. */
export function isKnownPrivate(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
	if (isIP(host) !== 0) return !isPublicAddress(host);
	return host === "localhost" || host.endsWith(".localhost");
}

function addRange(range: string, version: "ipv4" | "ipv6"): void {
	const [network = "", bits] = range.split("/");
	special.addSubnet(network, Number(bits), version);
}
