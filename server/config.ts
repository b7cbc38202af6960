import * as v from "valibot";

/** Everything that can be set from outside, checked (decisions.md, section 4). The only reader of the environment. */
export type Config = {
	port: number;
	host: string;
	/** The public origin, without a slash at the end. */
	siteUrl: string;
	databaseUrl: string;
	/** Signs sessions and links; null: one is made on first start and kept in the database. */
	secret: string | null;
};

/** A variable that cannot be used. The message is the one line that the operator sees. */
export class ConfigError extends Error {}

const port = v.pipe(
	v.string(),
	v.regex(/^\d{1,5}$/),
	v.transform(Number),
	v.integer(),
	v.maxValue(65_535),
);
const origin = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => new URL(text)),
	v.check(({ protocol, pathname }) => /^https?:$/.test(protocol) && pathname === "/"),
	v.transform((url) => url.origin),
);
const databaseUrl = v.pipe(v.string(), v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/));

/** @throws ConfigError naming the first variable that is malformed. */
export function readConfig(environment: Record<string, string | undefined>): Config {
	function read<Value, Fallback>(
		name: string,
		schema: v.GenericSchema<string, Value>,
		fallback: Fallback,
		wanted: string,
	): Value | Fallback {
		const given = environment[name];
		if (given === undefined || given === "") return fallback;
		const result = v.safeParse(schema, given);
		// The value is not repeated: it may be a secret, or carry one.
		if (!result.success) throw new ConfigError(`${name} must be ${wanted}.`);
		return result.output;
	}

	const listening = read("PORT", port, 3000, "a port number from 0 to 65535");
	return {
		port: listening,
		host: read("HOST", v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), "127.0.0.1", "a host or address"),
		siteUrl: read(
			"SITE_URL",
			origin,
			`http://localhost:${listening}`,
			"an origin such as https://www.example.com, without a path",
		),
		databaseUrl: read(
			"DATABASE_URL",
			databaseUrl,
			"file:./data/site.sqlite",
			"file:… for SQLite or postgres://… for PostgreSQL",
		),
		secret: read(
			"SECRET",
			v.pipe(v.string(), v.minLength(32)),
			null,
			"at least 32 characters that nobody can guess",
		),
	};
}
