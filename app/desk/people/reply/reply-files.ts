import { MAX_ATTACHED_BYTES } from "#features/leads/attachment-limits.ts";
import { formatFileSize } from "./file-size.ts";

export const MAX_FILES = 10;

/** Mail providers refuse an email with a file of these types. */
const PROGRAMS =
	/\.(?:ade|adp|apk|appx|bat|cab|chm|cmd|com|cpl|dll|dmg|exe|hta|ins|iso|isp|jar|jse?|lib|lnk|mde|msc|msi|msix|msp|mst|nsh|pif|ps1|scr|sct|shb|sys|vb[es]?|vhd|vxd|ws[cfh]|xll)[.\s]*$/i;

/** The first two bytes of a Windows program, whatever its name. */
const PROGRAM_START = [0x4d, 0x5a];

export type ReplyFile = {
	name: string;
	size: number;
	/** Absent in the browser. */
	bytes?: Uint8Array;
};

/** Why these files can't be attached to an email, or null. */
export function findFileProblem(files: readonly ReplyFile[]): string | null {
	if (files.length > MAX_FILES)
		return `Attach at most ${MAX_FILES} files. These are ${files.length}.`;

	for (const file of files) {
		if (file.size === 0) return `“${file.name}” is empty. Choose another file.`;
		if (isProgram(file))
			return `“${file.name}” is a program, which mail providers refuse. Send a link to it instead.`;
	}

	const total = files.reduce((sum, { size }) => sum + size, 0);
	if (total <= MAX_ATTACHED_BYTES) return null;

	const [first] = files;
	const limit = formatFileSize(MAX_ATTACHED_BYTES);

	return files.length === 1
		? `“${first?.name}” is ${formatFileSize(total)}. An email may have ${limit} of files: send a link instead.`
		: `The files are ${formatFileSize(total)} together. An email may have ${limit}: leave one out, or send a link instead.`;
}

function isProgram({ name, bytes }: ReplyFile): boolean {
	return (
		PROGRAMS.test(name) ||
		PROGRAM_START.every((byte, index) => bytes?.[index] === byte)
	);
}
