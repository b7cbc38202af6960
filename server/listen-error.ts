/** Why the server cannot listen there, in the one line that the operator sees; null: the error is about something else. */
export function listenError(error: unknown): string | null {
	const { code, syscall, port, address } = error as NodeJS.ErrnoException & {
		address?: string;
		port?: number;
	};
	if (syscall !== "listen" && syscall !== "getaddrinfo") return null;
	switch (code) {
		case "EADDRINUSE":
			return `Port ${port} is in use on ${address}: end the program that listens there, or set PORT.`;
		case "EACCES":
			return `This user may not listen on port ${port}: set PORT to one from 1024 on.`;
		case "EADDRNOTAVAIL":
			return `${address} is no address of this machine: set HOST.`;
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return "HOST is a name that nobody knows: set it to an address of this machine.";
		default:
			return null;
	}
}
