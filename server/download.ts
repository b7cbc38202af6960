/**
 * A download that comes to its end or breaks off, and never ends in good order with half of it missing:
 * Node's adapter would finish a body that failed with the error's message as its last line, and print a stack.
 * @param cut ends the connection, by which the reader knows.
 * @param failed is told why.
 */
export function cutWhenItFails(
	answer: Response,
	{ cut, failed }: { cut(): void; failed(error: unknown): void },
): Response {
	const { body, status, headers } = answer;
	if (!body || !headers.has("content-disposition")) return answer;
	const reader = body.getReader();
	let isBroken = false;
	const parts = new ReadableStream<Uint8Array>({
		async pull(controller) {
			if (isBroken) return;
			try {
				const { done, value } = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			} catch (error) {
				// Left open: the adapter lets go of it when the connection is gone.
				isBroken = true;
				failed(error);
				cut();
			}
		},
		cancel: (reason) => reader.cancel(reason),
	});
	return new Response(parts, { status, headers });
}
