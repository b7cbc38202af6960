// `npm run seed`: an installation full of made-up leads, for trying out the desk and for load tests; `--help` tells how.
import { become, install } from "../cli/prepare.mjs";

install({ tools: false });
become(["bench/seed.ts", ...process.argv.slice(2)]);
