import { type AddressInfo, createServer, type Server } from "node:net";

export function takePort(host = "127.0.0.1"): Promise<Server> {
	return new Promise((resolve, reject) => {
		const taken = createServer();
		taken.on("error", reject);
		taken.listen(0, host, () => resolve(taken));
	});
}

export function portOf(server: Server): number {
	return (server.address() as AddressInfo).port;
}

/** The error as one line for the operator. */
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

/** The descriptor of the first socket from a service manager (sd_listen_fds(3)). */
const FIRST_PASSED_FD = 3;

/** The listening socket from systemd, which stays open across restarts, or null. */
export function passedSocket(environment: NodeJS.ProcessEnv): { fd: number } | null {
	const isPassed = Number(environment.LISTEN_FDS) > 0;
	const isForUs = environment.LISTEN_PID === String(process.pid);
	return isPassed && isForUs ? { fd: FIRST_PASSED_FD } : null;
}
