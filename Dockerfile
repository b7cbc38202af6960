# syntax=docker/dockerfile:1
# The site as an image: built in one stage, run in another that holds nothing but what runs. The base image's own
# Node only starts npm; the site runs on the Node that the lockfile brings (docs/decisions/001-native-server.md).

FROM node:24-trixie-slim AS build
WORKDIR /srv/sheaf
ENV PATH=/srv/sheaf/node_modules/.bin:$PATH
COPY package.json package-lock.json .npmrc ./
# No package of ours needs an install script to build.
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS modules
WORKDIR /srv/sheaf
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund

FROM node:24-trixie-slim
# pg_dump and pg_restore for backups: the version of the server in compose.yaml.
RUN apt-get update && \
	apt-get install -y --no-install-recommends postgresql-client-17 && \
	rm -rf /var/lib/apt/lists/*
WORKDIR /srv/sheaf
ENV PATH=/srv/sheaf/node_modules/.bin:$PATH \
	NODE_ENV=production \
	HOST=0.0.0.0 \
	PORT=3000
# The code belongs to root: whoever breaks into the site cannot change it. Only data/ is the site's own.
COPY --from=modules /srv/sheaf/node_modules ./node_modules
COPY package.json package-lock.json ./
COPY app ./app
COPY server ./server
COPY cli ./cli
COPY --from=build /srv/sheaf/build ./build
RUN install -d -o node -g node -m 0700 data
USER node
VOLUME /srv/sheaf/data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
	CMD ["node", "cli/ready.mjs"]
# As in cli/server-process.mjs.
ENV MALLOC_ARENA_MAX=1
CMD ["node", "--max-old-space-size=384", "--max-semi-space-size=32", "server/start.ts"]
