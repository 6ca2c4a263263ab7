# This file builds two images: the storefront, which is the last stage and so the default, and the mock provider for demos and
# tests. Neither contains a shell, a package manager or npm, only Node, its libraries, and what the program imports. The
# programs write nothing, so the root may be read-only. Docker 20, Podman and Buildah can build it without BuildKit.

# This Debian image contains npm and the Node that scripts/runtime pins.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS client
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.ts

# Both images need Node, which brings its own certificate authorities, the libraries that it is linked with, and a user.
FROM base AS system
RUN mkdir -p /system/etc \
  && cp --parents -L /usr/local/bin/node $(ldd /usr/local/bin/node | grep -o '/[^ ]*') /system \
  && echo 'node:x:1000:1000::/app:/sbin/nologin' > /system/etc/passwd \
  && echo 'node:x:1000:' > /system/etc/group

# The next two stages prepare the programs' folders. They import each program once, so that Node's compile cache is part of the
# image and a start is faster. They do so as the user of the image, because the cache belongs to a user.
FROM base AS mock-files
COPY scripts/keep-packages.mjs ./
# These are all packages that the mock imports. A test compares the list with the imports.
RUN node keep-packages.mjs @fastify/multipart @picocss/pico client-zip fastify lit-html lru-cache sharp uqr ws zod \
  && npm ci --omit=peer
COPY shared shared
COPY fixtures fixtures
COPY mock-provider mock-provider
# The packages' native modules load these libraries of the system.
RUN mkdir /libraries \
  && cp --parents -L $(find node_modules -name '*.node' -o -name '*.so.*' | xargs ldd | grep -o ' /lib[^ ]*' | sort -u) /libraries
RUN install -d -o 1000 .cache
USER 1000:1000
RUN NODE_COMPILE_CACHE=/app/.cache/node node -e "import('./mock-provider/app.ts')"

FROM base AS storefront-files
COPY scripts/keep-packages.mjs ./
# This leaves out peer dependencies such as TypeScript, which are never loaded.
RUN node keep-packages.mjs && npm ci --omit=peer
COPY shared shared
COPY server server
# The packages' native modules load these libraries of the system.
RUN mkdir /libraries \
  && cp --parents -L $(find node_modules -name '*.node' -o -name '*.so.*' | xargs ldd | grep -o ' /lib[^ ]*' | sort -u) /libraries
RUN install -d -o 1000 .cache
USER 1000:1000
RUN NODE_COMPILE_CACHE=/app/.cache/node node -e "import('./server/app.ts')"

FROM scratch AS mock
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Vitrine mock provider" \
  org.opencontainers.image.description="A stand-in for the provider's API, for demos and tests" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=system /system /
COPY --from=mock-files /libraries /
COPY --from=mock-files /app/node_modules node_modules
COPY --from=mock-files /app/package.json ./
COPY --from=mock-files /app/shared shared
COPY --from=mock-files /app/fixtures fixtures
COPY --from=mock-files /app/mock-provider mock-provider
COPY --from=mock-files /app/.cache .cache
ENV NODE_ENV=development NODE_COMPILE_CACHE=/app/.cache/node HOST=0.0.0.0 MOCK_PORT=4010
USER 1000:1000
# This fails the build if a file or package is missing.
RUN ["/usr/local/bin/node", "-e", "import('./mock-provider/app.ts')"]
EXPOSE 4010
CMD ["/usr/local/bin/node", "mock-provider/main.ts"]

FROM scratch AS storefront
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Vitrine storefront" \
  org.opencontainers.image.description="The storefront where visitors of a venue find, buy and download their photos" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=system /system /
COPY --from=storefront-files /libraries /
COPY --from=storefront-files /app/node_modules node_modules
COPY --from=storefront-files /app/package.json ./
COPY --from=storefront-files /app/shared shared
COPY --from=storefront-files /app/server server
COPY --from=storefront-files /app/.cache .cache
COPY --from=client /app/dist/client dist/client
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/.cache/node HOST=0.0.0.0 PORT=3000
# Several threads copy pictures, and glibc would keep an arena of memory for each: 165 MB instead of 55.
ENV MALLOC_ARENA_MAX=2
USER 1000:1000
# This fails the build if a file or package is missing.
RUN ["/usr/local/bin/node", "-e", "Promise.all([import('./server/app.ts'), import('sharp')])"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/usr/local/bin/node", "server/main.ts"]
