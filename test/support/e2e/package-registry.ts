import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';

interface Manifest {
  readonly version: string;
}

export interface PackageRegistry {
  readonly url: string;
  close(): Promise<void>;
}

/** A registry for npm with the packages that are installed in the checkout, in the installed versions. */
export const startPackageRegistry = async (): Promise<PackageRegistry> => {
  const paths = Object.keys(JSON.parse(await readFile('package-lock.json', 'utf8')).packages);
  const server = createServer((request, response) => {
    // `/NAME` for the versions of a package, `/PATH/-/package.tgz` for a version of it.
    const [wanted = '', file] = decodeURIComponent(request.url?.slice(1) ?? '').split('/-/');
    const answer = async (): Promise<unknown> => {
      if (file !== undefined) {
        return pipeline(
          create({ cwd: wanted, prefix: 'package', portable: true, gzip: { level: 1 } }, ['.']),
          response,
        );
      }
      const places = paths.filter((path) => path.endsWith(`node_modules/${wanted}`));
      const found = await Promise.all(places.map(async (path) => ({ path, manifest: await readManifest(path) })));
      const versions = found.flatMap(({ path, manifest }) =>
        manifest === undefined
          ? []
          : [[manifest.version, { ...manifest, dist: { tarball: `${url}/${path}/-/package.tgz` } }] as const],
      );
      if (versions.length === 0) return response.writeHead(404).end('{}');
      const listing = {
        name: wanted,
        'dist-tags': { latest: versions[0]?.[0] },
        versions: Object.fromEntries(versions),
      };
      return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(listing));
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server on TCP has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

/** The package.json of a package; undefined where it is not installed, as packages for other systems are not. */
const readManifest = async (directory: string): Promise<Manifest | undefined> => {
  const text = await readFile(join(directory, 'package.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};
