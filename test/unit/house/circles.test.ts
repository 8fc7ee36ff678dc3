import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from '@jest/globals';

/** The folders of the service, of the built-in node and of their protocol. */
const SOURCES = ['src', join('packages', 'node', 'src'), join('packages', 'protocol', 'src')];

/** What may lie in the source folder of the service itself. */
const LOOSE = ['app.ts', 'config.ts', 'log.ts', 'main.ts', 'start-service.ts'];

/** Folders whose folders import each other in one direction only. */
const HOUSES = ['src', 'src/domain', 'src/schema', 'packages/node/src'];

const filesIn = async (source: string): Promise<readonly string[]> => {
  const files = (await readdir(source, { recursive: true })).map((file) => join(source, file));
  return files.filter((file) => file.endsWith('.ts') && !file.startsWith(join('src', 'generated', sep)));
};

/** The files that each file imports, at its start or later (`import()`), by path. */
const readImports = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const files = (await Promise.all(SOURCES.map(filesIn))).flat();
  const read = async (file: string): Promise<[string, string[]]> => {
    const text = await readFile(file, 'utf8');
    const found = [...text.matchAll(/(?:from |import |import\()'(\.[^']+)\.js'/g)];
    return [file, found.map(([, path]) => `${join(dirname(file), path ?? '')}.ts`)];
  };
  return new Map(await Promise.all(files.map(read)));
};

/** One way round for each place that leads back to itself. */
const circlesIn = (graph: ReadonlyMap<string, Iterable<string>>): readonly string[] => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (place: string, way: readonly string[]): void => {
    const index = way.indexOf(place);
    if (index >= 0) circles.push([...way.slice(index), place].join(' → '));
    if (index >= 0 || done.has(place)) return;
    for (const next of graph.get(place) ?? []) visit(next, [...way, place]);
    done.add(place);
  };
  for (const place of graph.keys()) visit(place, []);
  return circles;
};

/** The folder of a folder that a file is in; undefined for files elsewhere, and for those directly in it. */
const roomOf = (house: string, file: string): string | undefined => {
  const [room, ...rest] = relative(house, file).split(sep);
  return room === '..' || rest.length === 0 ? undefined : room;
};

const imports = await readImports();

test('no file imports itself, by whatever way', () => {
  expect(circlesIn(imports)).toEqual([]);
});

test.each(HOUSES)('no folder of %s imports itself, by whatever way', (house) => {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const room = roomOf(house, file);
    if (room === undefined) continue;
    const known = rooms.get(room) ?? new Set();
    rooms.set(room, known);
    for (const target of targets) {
      const other = roomOf(house, target);
      if (other !== undefined && other !== room && other !== 'generated') known.add(other);
    }
  }
  expect(circlesIn(rooms)).toEqual([]);
});

test('nothing lies loose', async () => {
  const entries = await readdir('src', { withFileTypes: true });
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(LOOSE);
});
