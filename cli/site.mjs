// `npm run site -- <verb>`: the commands of the site, with the project's own Node.
import { become, install } from "./prepare.mjs";

install({ tools: false });
become(["cli/site.ts", ...process.argv.slice(2)]);
