import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on any free port. */
export function takePort(host = "127.0.0.1"): Promise<Server> {
	return new Promise((resolve, reject) => {
		const taken = createServer();
		taken.on("error", reject);
		taken.listen(0, host, () => resolve(taken));
	});
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
	return (server.address() as AddressInfo).port;
}

/** The error in the one line that the operator sees. */
export function startError(error: unknown): string {
	const {
		code,
		port,
		address,
		message = String(error),
	} = error as NodeJS.ErrnoException & {
		address?: string;
		port?: number;
	};
	if (code === "EADDRINUSE")
		return `Port ${port} is in use on ${address}: end the program that listens there, or set PORT.`;
	return message.replace(/\s*\n\s*/g, " ");
}

/** The first socket that a service manager passes (sd_listen_fds(3)). */
const FIRST_PASSED_FD = 3;

/** The listening socket that systemd has passed to this process, or null. It stays open across restarts. */
export function passedSocket(environment: NodeJS.ProcessEnv): { fd: number } | null {
	const isPassed = Number(environment.LISTEN_FDS) > 0;
	const isForUs = environment.LISTEN_PID === String(process.pid);
	return isPassed && isForUs ? { fd: FIRST_PASSED_FD } : null;
}
