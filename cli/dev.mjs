// `npm run dev`: the site with hot reload.
import { become, install } from "./prepare.mjs";

install();
become(["server/dev.ts"]);
