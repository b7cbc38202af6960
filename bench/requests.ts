import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { median, ms, number } from "./measures.ts";
import { type Nginx, nginxVersion, serveByNginx } from "./nginx.ts";
import { type Driven, drive } from "./page-driver.ts";
import { judged, type Options, type Outcome, type Part } from "./part.ts";

const CONNECTIONS = 64;
const PATH = "/";

/** Of nginx's requests per second. */
const LEAST_SHARE = 0.4;
const MOST_START_MS = 2_000;

type Server = { name: string; port: number; rounds: Driven[] };

/** A prerendered page as often as it goes, by turns from us and from nginx; and how long a start takes. */
export const requestsPart: Part = {
	title: "requests per second of the home page, beside nginx; start to ready",
	async run(options) {
		const starts = await startTimes(options.quick ? 1 : 5);
		const site = await startBenchSite();
		const beside: Nginx[] = [];
		try {
			await site.quiet();
			const servers: Server[] = [{ name: "Sheaf, one process", port: site.port, rounds: [] }];
			for (const workers of workerCounts()) {
				const nginx = await serveByNginx(site.url + PATH, workers);
				beside.push(nginx);
				const name = `nginx ${nginx.version}, ${workers} worker${workers === 1 ? "" : "s"}`;
				servers.push({ name, port: nginx.port, rounds: [] });
			}
			await driveByTurns(servers, options);
			return outcomeOf(servers, starts, site);
		} finally {
			for (const nginx of beside) await nginx.stop();
			await site.stop();
		}
	},
};

/** Process against process, and against all that the machine's cores give nginx. */
function workerCounts(): number[] {
	if (nginxVersion() === null) return [];
	return [...new Set([1, cpus().length])];
}

async function startTimes(times: number): Promise<number[]> {
	const taken: number[] = [];
	for (let time = 0; time < times; time++) {
		const site = await startBenchSite();
		taken.push(site.readyAfter);
		await site.stop();
	}
	return taken;
}

async function driveByTurns(servers: Server[], { quick, say }: Options): Promise<void> {
	const seconds = quick ? 1 : 10;
	const drivePage = hasWrk() ? driveByWrk : drive;
	for (const { port } of servers)
		await drivePage({ port, path: PATH, connections: CONNECTIONS, seconds: 1 });
	for (let round = 0; round < (quick ? 1 : 3); round++)
		for (const { name, port, rounds } of servers) {
			const driven = await drivePage({ port, path: PATH, connections: CONNECTIONS, seconds });
			rounds.push(driven);
			say(`${name}: ${number(driven.perSecond)}`);
		}
}

function outcomeOf(servers: Server[], starts: number[], { memory }: BenchSite): Outcome {
	const speed = ({ rounds }: Server) => median(rounds.map(({ perSecond }) => perSecond));
	const busiest = Math.max(...servers.flatMap(({ rounds }) => rounds.map(({ busy }) => busy)));
	const [ours, ...others] = servers;
	const own = ours ? speed(ours) : Number.NaN;
	const rows = servers.map((server) => {
		const share = own / speed(server);
		const faults = server.rounds.reduce((sum, round) => sum + round.faults, 0);
		return {
			server: server.name,
			"requests per second": number(speed(server)),
			"we serve":
				server === ours ? "" : judged(`${Math.round(share * 100)} %`, share >= LEAST_SHARE),
			faults: judged(String(faults), faults === 0),
			"driver busy": `${Math.round(Math.max(...server.rounds.map(({ busy }) => busy)) * 100)} %`,
		};
	});
	const start = median(starts);
	return {
		columns: ["server", "requests per second", "we serve", "faults", "driver busy"],
		rows,
		notes: [
			`Start to ready: ${judged(ms(start), start <= MOST_START_MS)} (median of ${starts.length}).`,
			...(others.length === 0 ? ["nginx is not installed here: nothing to compare with."] : []),
			...(busiest > 0.9
				? ["The driver was the limit in some rounds: the faster server may be faster still."]
				: []),
		],
		figures: { servers, starts, memory: memory() },
	};
}

function hasWrk(): boolean {
	return !spawnSync("wrk", ["-v"]).error;
}

async function driveByWrk({
	port,
	path,
	connections,
	seconds,
}: Parameters<typeof drive>[0]): Promise<Driven> {
	const { stdout } = spawnSync(
		"wrk",
		[
			"-t1",
			`-c${connections}`,
			`-d${seconds}s`,
			"-H",
			"Accept-Encoding: gzip",
			`http://127.0.0.1:${port}${path}`,
		],
		{ encoding: "utf8" },
	);
	const value = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
	return {
		answers: value(/(\d+) requests in/),
		perSecond: value(/Requests\/sec:\s+([\d.]+)/),
		faults: value(/Non-2xx or 3xx responses: (\d+)/),
		busy: Number.NaN,
	};
}
