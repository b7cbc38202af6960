import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/** What package-lock.json knows of one installed package. */
type Locked = {
	name?: string;
	version?: string;
	integrity?: string;
	license?: string;
	dev?: boolean;
	optional?: boolean;
	/** Needed by what is only for building, and optional for what runs. */
	devOptional?: boolean;
	link?: boolean;
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
};

export type Lockfile = { packages: Record<string, Locked> };

type Component = {
	type: "library";
	"bom-ref": string;
	name: string;
	version: string;
	purl: string;
	/** `excluded`: used to build and test, not part of what runs. */
	scope: "required" | "optional" | "excluded";
	hashes?: { alg: string; content: string }[];
	licenses?: (
		| { license: { id: string } }
		| { expression: string }
		| { license: { name: string } }
	)[];
};

const MODULES = "node_modules/";
const scopes = ["required", "optional", "excluded"] as const;

/**
 * The bill of materials of a lockfile, as CycloneDX 1.6. The same lockfile gives the same bytes: it
 * carries no moment, and its serial number is made of the lockfile's content.
 */
export function sbomOf(lockfile: Lockfile) {
	const { "": project, ...packages } = lockfile.packages;
	if (!project) throw new Error("The lockfile does not name the project.");
	const root = purlOf(project.name ?? "project", project.version ?? "0.0.0");
	const components = new Map<string, Component>();
	const needs = new Map<string, Set<string>>([[root, refsOf("", project, lockfile)]]);
	for (const [path, locked] of Object.entries(packages)) {
		if (locked.link || !locked.version) continue;
		const component = componentOf(path, locked);
		const ref = component["bom-ref"];
		components.set(ref, stronger(components.get(ref), component));
		const known = needs.get(ref) ?? new Set();
		needs.set(ref, new Set([...known, ...refsOf(path, locked, lockfile)]));
	}
	return {
		$schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lockfile))}`,
		version: 1,
		metadata: {
			component: {
				type: "application",
				"bom-ref": root,
				name: project.name ?? "project",
				version: project.version ?? "0.0.0",
				purl: root,
			},
		},
		components: [...components.values()].sort(byRef),
		dependencies: [...needs]
			.map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }))
			.sort((a, b) => (a.ref < b.ref ? -1 : 1)),
	};
}

function componentOf(path: string, locked: Locked): Component {
	const name = locked.name ?? nameOf(path);
	const version = locked.version ?? "";
	const purl = purlOf(name, version);
	return {
		type: "library",
		"bom-ref": purl,
		name,
		version,
		purl,
		scope: locked.dev
			? "excluded"
			: locked.optional || locked.devOptional
				? "optional"
				: "required",
		...(locked.integrity ? { hashes: hashesOf(locked.integrity) } : {}),
		...(locked.license ? { licenses: [licenseOf(locked.license)] } : {}),
	};
}

/** A package that is installed twice counts as what the stricter of its uses makes it. */
function stronger(known: Component | undefined, found: Component): Component {
	const isStronger = known && scopes.indexOf(known.scope) <= scopes.indexOf(found.scope);
	return isStronger ? known : found;
}

function refsOf(path: string, locked: Locked, { packages }: Lockfile): Set<string> {
	const named = {
		...locked.dependencies,
		...(path === "" ? locked.devDependencies : {}),
		...locked.optionalDependencies,
	};
	const refs = Object.keys(named).flatMap((name) => {
		const at = installedFor(path, name, packages);
		const found = at === null ? undefined : packages[at];
		return at !== null && found?.version ? [purlOf(found.name ?? nameOf(at), found.version)] : [];
	});
	return new Set(refs);
}

/** Where Node would find a dependency: beside the package, then further out. */
function installedFor(path: string, name: string, packages: Record<string, Locked>): string | null {
	for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf(`/${MODULES}`), 0))) {
		const found = `${at ? `${at}/` : ""}${MODULES}${name}`;
		if (found in packages) return found;
		if (at === "") return null;
	}
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}

function purlOf(name: string, version: string): string {
	return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** `sha512-…` in base64 becomes hexadecimal. */
function hashesOf(integrity: string): { alg: string; content: string }[] {
	return integrity.split(" ").flatMap((each) => {
		const [algorithm = "", digest = ""] = each.split(/-(.*)/s);
		const length = /^sha(1|256|384|512)$/.exec(algorithm)?.[1];
		if (!length) return [];
		return [{ alg: `SHA-${length}`, content: Buffer.from(digest, "base64").toString("hex") }];
	});
}

function licenseOf(license: string) {
	if (/ (AND|OR|WITH) /.test(license)) return { expression: license.replace(/^\((.*)\)$/, "$1") };
	return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { license: { name: license } };
}

function uuidOf(text: string): string {
	const hex = createHash("sha256").update(text).digest("hex");
	const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 3) | 8).toString(16);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`${variant}${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}

function byRef(a: Component, b: Component): number {
	return a["bom-ref"] < b["bom-ref"] ? -1 : 1;
}

/** After a build: writes the bill of materials beside it. */
if (import.meta.main) {
	const lockfile = new URL("../package-lock.json", import.meta.url);
	const sbom = sbomOf(JSON.parse(readFileSync(lockfile, "utf8")));
	const target = new URL("../build/sbom.cdx.json", import.meta.url);
	writeFileSync(target, `${JSON.stringify(sbom, null, "\t")}\n`);
}
