# The manifests, from which both later stages install.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc LICENSE ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages/analytics/package.json packages/analytics/
COPY packages/charts/package.json packages/charts/
COPY packages/connectors/package.json packages/connectors/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/emulators/package.json packages/emulators/
COPY packages/facts/package.json packages/facts/
COPY packages/insights/package.json packages/insights/
COPY packages/reading/package.json packages/reading/
COPY tools/package.json tools/

# Builds the web application. The last stage does not contain its development dependencies.
FROM manifests AS build
RUN npm ci --workspace=apps/web
COPY tsconfig.base.json tsconfig.json ./
COPY apps/web apps/web
COPY packages packages
COPY tools/build-if-stale.ts tools/
COPY tools/build tools/build
# apps/web/dist is a link to the build; the last stage gets the folder itself.
RUN npm run build && cp -RL apps/web/dist /app/web

# Runs the server from its sources, because Node strips the types.
FROM manifests AS runtime
# Only the server's dependencies: Node is in the base image, the web application in the build stage.
RUN npm ci --omit=dev --workspace=apps/server && npm cache clean --force
COPY packages packages
COPY apps/server apps/server
# Demo data for a container with --demo.
COPY tools/demo tools/demo
COPY samples samples
COPY --from=build /app/web apps/web/dist

RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "apps/server/start.sh", "apps/server/src/main.ts"]
