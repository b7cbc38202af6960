/** Pictures (docs/content.md). A picture never changes: a crop is a new one. */
export type MediaTables = {
	media: {
		id: string;
		/** An upload is removed after a day. */
		state: "uploading" | "ready";
		/** Of the uploaded file. */
		name: string;
		/** The alternative text that editors are offered. */
		alt: string;
		/** In pixels, upright; 0 while uploading. */
		width: number;
		height: number;
		/** Bytes: of all files, or the expected ones of an upload. */
		size: number;
		/** Bytes of the upload that have arrived. */
		received: number;
		staff_id: string | null;
		created_at: string;
	};
	/** 256 kB a row, but for the last of a file. */
	media_files: {
		media_id: string;
		/** Such as `480.avif`; `source` for crops, `upload` for the uploaded bytes. */
		name: string;
		part: number;
		bytes: Uint8Array;
	};
};
