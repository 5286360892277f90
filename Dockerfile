# syntax=docker/dockerfile:1.20
# Builds any process of the platform: docker build --build-arg PART=services/bol .
# Each image is named by its exact tag. For reproducible builds, add the digest:
# --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:...
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The sources for all stages. .dockerignore excludes what no image needs.
FROM ${NODE_IMAGE} AS sources
WORKDIR /app
COPY . .

# One process with its runtime packages, without those for builds and tests.
FROM sources AS packages
ARG PART
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace=${PART} --no-audit --no-fund
RUN node deploy/image/lay-out.mjs ${PART} /out

# Everything that browsers load: the shell, and each remote as deployed by its team.
FROM sources AS site
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
RUN node_modules/node/bin/node packages/tooling/src/build/main.ts all

# A service, or the gateway without the pages. The folders of volumes get their owner here, because a volume
# mounted there for the first time inherits it.
FROM ${NODE_IMAGE} AS part
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
RUN install -d -o 1000 -g 1000 /assets /kept-remotes
COPY --from=packages /out ./
USER node
CMD ["node", "part/src/main.ts"]

# The gateway with the shell's build.
FROM part AS gateway
COPY --from=site /app/shell/dist ./shell/dist

# A job that deploys every remote of this repository to a running site, and then exits.
FROM site AS remotes
ENV NODE_ENV=production
USER node
CMD ["node_modules/node/bin/node", "deploy/image/deploy-remotes.mjs"]

# The default stage.
FROM part
