// How Node runs the server, wherever it is started from. Without a bound of its own the collector leaves
// hundreds of megabytes of finished requests lying about; and one arena is enough where one thread allocates.

/** Node's arguments. */
export const serverArgs = [
	"--max-old-space-size=384",
	"--max-semi-space-size=8",
	"server/start.ts",
];

/** What the C library is told. */
export const serverEnvironment = { MALLOC_ARENA_MAX: "1" };
