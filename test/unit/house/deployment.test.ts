import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { givenSettings } from '../../../src/config.js';

// biome-ignore lint/suspicious/noExplicitAny: files of several formats; the tests assert what they contain.
type Content = any;

const KUBERNETES = join('deploy', 'kubernetes');
const SYSTEMD = join('deploy', 'systemd');

const read = (file: string): Promise<string> => readFile(file, 'utf8');

const version: string = JSON.parse(await read('package.json')).version;
const compose: Content = parse(await read('compose.yaml'), { merge: true });
const kustomization: Content = parse(await read(join(KUBERNETES, 'kustomization.yaml')));
const resources: readonly Content[] = (
  await Promise.all(
    kustomization.resources.map(async (file: string) =>
      parseAllDocuments(await read(join(KUBERNETES, file))).map((document) => document.toJS()),
    ),
  )
).flat();

/** The services of compose.yaml that run the image of this project. */
const ownServices = Object.entries<Content>(compose.services).filter(([, { build }]) => build !== undefined);

/** The names of `NAME=value` lines, also of those that are commented out. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);

const unknownSettings = (names: Iterable<string>): readonly string[] =>
  [...names].filter((name) => !(name in givenSettings({ [name]: 'x' })));

const unitFiles = (await readdir(SYSTEMD, { recursive: true })).filter((file) => /\.(?:service|conf)$/.test(file));
const units = (await Promise.all(unitFiles.map((file) => read(join(SYSTEMD, file))))).join('\n');

const podSpecs: readonly Content[] = resources.flatMap(({ spec }) =>
  spec?.template === undefined ? [] : [spec.template.spec],
);

describe('files for a deployment name only settings that exist', () => {
  test('in compose.yaml', () => {
    expect(ownServices.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2']);
    expect(unknownSettings(ownServices.flatMap(([, { environment }]) => Object.keys(environment)))).toEqual([]);
  });

  test('in the example of its .env, which has each variable of compose.yaml', async () => {
    const used = new Set([...(await read('compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
    expect([...used].sort()).toEqual([...namesIn(await read(join('deploy', 'compose.env.example')))].sort());
  });

  test('in the Dockerfile', async () => {
    const [, variables = ''] = /^ENV (.+)$/m.exec(await read('Dockerfile')) ?? [];
    const names = [...variables.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(unknownSettings(names)).toEqual(['HOME']);
  });

  test('in the units of systemd', () => {
    const lines = [...units.matchAll(/^Environment=(.+)$/gm)].map(([, line = '']) => line);
    const names = lines.flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(names).toContain('ROLE');
    expect(unknownSettings(names)).toEqual([]);
  });

  test('in the manifests for Kubernetes', async () => {
    const secret: Content = parse(await read(join(KUBERNETES, 'secret.example.yaml')));
    const named = podSpecs.flatMap(({ containers }) =>
      containers.flatMap(({ env = [] }: Content) => env.map(({ name }: Content) => name)),
    );
    const names = [
      ...namesIn(await read(join(KUBERNETES, 'settings.env'))),
      ...Object.keys(secret.stringData),
      ...named,
    ];
    expect(names).toContain('ROLE');
    expect(unknownSettings(names)).toEqual([]);
  });
});

describe('files for a deployment name what exists', () => {
  test('the version of this release', () => {
    expect(new Set(ownServices.map(([, { image }]) => image))).toEqual(new Set([`gamewarden:${version}`]));
    expect(kustomization.images).toEqual([expect.objectContaining({ name: 'gamewarden', newTag: version })]);
  });

  test('the command of the package, with its words', async () => {
    const { bin } = JSON.parse(await read('package.json'));
    expect(Object.keys(bin)).toEqual(['gamewarden']);
    expect(await read('Dockerfile')).toContain('ENTRYPOINT ["gamewarden"]\nCMD ["start"]\n');
    expect(units).toContain('ExecStart=/usr/bin/env gamewarden start\n');
    const words = podSpecs.flatMap(({ containers }) => containers.map(({ args }: Content) => args.join(' ')));
    expect(words.sort()).toEqual(['migrate', 'start', 'start']);
  });

  test('files of this repository', () => {
    const mounted = Object.values<Content>(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume: string) => volume.startsWith('./'))
      .map((volume: string) => volume.split(':')[0]);
    expect(mounted).toEqual(['./deploy/caddy/Caddyfile']);
    expect(mounted.filter((file = '') => !existsSync(file))).toEqual([]);
  });

  test('volumes and networks that compose.yaml defines', () => {
    const services = Object.values<Content>(compose.services);
    const volumes = services
      .flatMap(({ volumes: all = [] }) => all.map((volume: string) => volume.split(':')[0]))
      .filter((name: string) => /^\w/.test(name));
    expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));
    expect(new Set(services.flatMap(({ networks }) => networks))).toEqual(new Set(Object.keys(compose.networks)));
  });
});

test('every container of this project runs without root, on a root file system that it cannot write', async () => {
  expect(await read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  for (const [, service] of ownServices) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  for (const { securityContext, containers } of podSpecs) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    for (const container of containers)
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  }
});
