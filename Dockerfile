# The version that the tests run on, with the C library that the prebuilt parts of the dependencies are chosen for.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20.20.2-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:20.20.2-bookworm-slim
WORKDIR /app
# The commands of operators run by npm, which keeps its files where something may be written. More arenas of the C library
# than these keep what pictures took: three times as much memory, measured.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 npm_config_cache=/tmp/npm npm_config_update_notifier=false
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY server/start.mjs ./server/
COPY server/seed/*.json ./server/seed/
COPY server/seed/families ./server/seed/families
COPY server/seed/fragments ./server/seed/fragments
USER node
EXPOSE 3000
# A start that migrates may wait six minutes for a table that a backup holds.
HEALTHCHECK --interval=5s --timeout=3s --start-period=420s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--expose-gc", "server/start.mjs"]
