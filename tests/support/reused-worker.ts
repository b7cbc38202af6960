import { setLiveContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";

// A worker runs many files with one instance of each module: the content that a publication set stays.
setLiveContent(shippedContent());
