# Two images from one file: the storefront (the last stage, so the default), and the mock provider for demos and tests.

FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS development
RUN npm ci --include=dev

FROM development AS client
COPY . .
RUN node scripts/build.ts

FROM base AS runtime
RUN npm ci --omit=dev

FROM base AS mock
COPY scripts/keep-packages.mjs ./
# What the mock imports, and nothing else. A test compares the list with the imports. `npm ci` wants the whole lock.
RUN node keep-packages.mjs @fastify/multipart ajv ajv-formats fastify sharp uqr ws zod && npm install --omit=dev && npm cache clean --force
ENV NODE_ENV=development HOST=0.0.0.0 MOCK_PORT=4010
COPY shared shared
COPY fixtures fixtures
COPY mock-provider mock-provider
# Compiles every module once, so that no start has to.
ENV NODE_COMPILE_CACHE=/app/.cache/node
RUN node -e "import('./mock-provider/app.ts')"
USER node
EXPOSE 4010
CMD ["node", "mock-provider/main.ts"]

FROM runtime AS storefront
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY shared shared
COPY server server
COPY --from=client /app/dist/client dist/client
ENV NODE_COMPILE_CACHE=/app/.cache/node
RUN node -e "import('./server/app.ts')"
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
