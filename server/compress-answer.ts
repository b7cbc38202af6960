import { compress, type Encoding, encodings } from "./compress.ts";
import { accepts } from "./static-files.ts";

/** Pages, the router's data and forms' answers. A download is streamed and stays as it is. */
const COMPRESSIBLE = /^(text\/(html|x-script|plain)|application\/json)\b/;

/** Smaller than one packet of the network: nothing is gained. */
const LEAST = 1_400;

/** Compresses an answer that was made for one request, as its browser accepts it. */
export async function compressAnswer(answer: Response, accepted: string): Promise<Response> {
	const { status, headers } = answer;
	const isText = COMPRESSIBLE.test(headers.get("content-type") ?? "");
	if (!answer.body || !isText || headers.has("content-disposition")) return answer;
	headers.append("Vary", "Accept-Encoding");
	const bytes = Buffer.from(await answer.arrayBuffer());
	const encoding = (Object.keys(encodings) as Encoding[]).find((each) => accepts(accepted, each));
	const smaller =
		encoding && bytes.length >= LEAST ? await compress(bytes, encoding, "request") : null;
	if (smaller && encoding) headers.set("Content-Encoding", encoding);
	const body = smaller ?? bytes;
	headers.set("Content-Length", String(body.length));
	return new Response(body, { status, headers });
}
