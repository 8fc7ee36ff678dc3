# The image of the service. Roles and settings are environment variables: docs/operations.md, "Deploying".
#
#   docker build --tag gamewarden .
#
# NODE_IMAGE has Node.js and npm, BASE_IMAGE the same libc (glibc 2.36 or later) and a shell.
ARG NODE_IMAGE=docker.io/library/node:20-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm pack --ignore-scripts --pack-destination /tmp
RUN npm install --global --prefix /opt/gamewarden --no-audit --no-fund /tmp/gamewarden-*.tgz \
  && cp "$(command -v node)" /opt/gamewarden/bin/node

FROM ${BASE_IMAGE}
COPY --from=build /opt/gamewarden /opt/gamewarden
# The embedded PostgreSQL does not start under a user without a name.
RUN ln -s /opt/gamewarden/bin/gamewarden /opt/gamewarden/bin/node /usr/local/bin/ \
  && useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin gamewarden \
  && install -d -o 10001 -g 10001 -m 0755 /data /backups
# The root file system may be read-only. With DATABASE_URL nothing is written; without it, mount a volume at /data.
# A new volume at /backups belongs to the user, too.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOCAL_NODE=off HOME=/data
WORKDIR /data
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz?exclude=scheduler`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["gamewarden"]
CMD ["start"]
