import { type ChildProcess, fork } from "node:child_process";

type ProcessOptions = {
	/** Milliseconds after which the process is killed. */
	deadline: number;
	/** Called once the process has been started. */
	onStart?: ((child: ChildProcess) => void) | undefined;
};

/**
 * Runs a script in a process of its own, which may use up its memory or crash in native code.
 * @param order the message that the script waits for
 * @returns the script's first message
 * @throws when the process ends before it
 */
export function runProcess<Message>(
	script: URL,
	order: object,
	{ deadline, onStart }: ProcessOptions,
): Promise<Message> {
	return new Promise((resolve, reject) => {
		const child = fork(script, {
			env: {},
			execArgv: [],
			serialization: "advanced",
			stdio: ["ignore", "ignore", "ignore", "ipc"],
			timeout: deadline,
			killSignal: "SIGKILL",
		});
		const fail = () => reject(new Error("The process ended."));

		child.once("message", (message) => resolve(message as Message));
		child.once("error", fail);
		child.once("exit", fail);
		child.send(order, (error) => error && fail());
		onStart?.(child);
	});
}
