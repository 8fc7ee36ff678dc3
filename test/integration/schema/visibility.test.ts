import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type DocumentNode, execute, extendSchema, type GraphQLError, parse, validate } from 'graphql';
import type { Principal } from '../../../src/domain/context.js';
import { createContext } from '../../../src/schema/execute.js';
import { schema } from '../../../src/schema/index.js';
import { daemonThat, filesThat, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { asUser } from '../../support/seed.js';
import { type Audience, audiencesOf } from '../../support/visibility/audiences.js';
import { lookAround, type Seen } from '../../support/visibility/look-around.js';
import { type Everything, seedEverything } from '../../support/visibility/seed-everything.js';
import { fieldsOf, visibilityDocument } from '../../support/visibility/visibility-document.js';

const DOCUMENT = 'docs/visibility.md';

const UTILIZATION = { memoryBytes: 1, cpuPercent: 1, diskBytes: 1, networkRxBytes: 1, networkTxBytes: 1, uptimeMs: 1 };

const ENTRY = {
  ...{ name: 'notes.txt', mode: '-rw-r--r--', modeBits: '644', sizeBytes: 4, mimeType: 'text/plain' },
  ...{ isDirectory: false, isSymlink: false, changedAt: new Date(), modifiedAt: new Date() },
};

const database = describeDatabase();
let everything: Everything;
let found: readonly { readonly audience: Audience; readonly seen: Seen; readonly answers: string }[];

interface Checked {
  readonly document: DocumentNode;
  readonly errors: readonly GraphQLError[];
}

/** By its text: whether a document is valid takes as long as its answer, and everybody is asked the same. */
const documents = new Map<string, Checked>();

const checked = (source: string): Checked => {
  const known = documents.get(source);
  if (known !== undefined) return known;
  const document = parse(source);
  const found = { document, errors: validate(schema, document) };
  documents.set(source, found);
  return found;
};

const ask = async (source: string, principal: Principal, { isTrusted = false } = {}) => {
  const { document, errors } = checked(source);
  if (errors.length > 0) return { data: undefined, errors };
  const daemon = daemonThat({
    getServer: ({ uuid }) => Promise.resolve({ uuid, state: 'running', isSuspended: false, utilization: UTILIZATION }),
  });
  const files = filesThat({
    list: () => Promise.resolve([ENTRY]),
    open: async () => ({ sizeBytes: 4, isDirectory: false, content: Readable.from([Buffer.from('text')]) }),
  });
  const contextValue = createContext(serviceContext(database.db, { daemon, files }), principal, { isTrusted });
  return execute({ schema, document, contextValue });
};

const errorsOf = async (source: string, principal: Principal) => {
  const { data, errors = [] } = await ask(source, principal);
  return {
    data: JSON.parse(JSON.stringify(data)),
    reasons: errors.map(({ path, message, originalError }) => ({
      path: path?.join('.'),
      code: originalError !== undefined && 'code' in originalError ? originalError.code : message,
    })),
  };
};

beforeAll(async () => {
  everything = await seedEverything(database.db);
  const all = [];
  for (const audience of audiencesOf(everything)) {
    const answers: string[] = [];
    const seen = await lookAround({
      schema,
      queries: everything.queries,
      ask: async (source) => {
        const { data, errors } = await ask(source, audience.principal);
        answers.push(JSON.stringify(data));
        return {
          data,
          errors: errors?.map(({ message, path, originalError }) => ({
            message,
            path,
            extensions: {
              code: originalError !== undefined && 'code' in originalError ? originalError.code : undefined,
            },
          })),
        };
      },
    });
    all.push({ audience, seen, answers: answers.join('\n') });
  }
  found = all;
});

describe('every field of every type', () => {
  test('is seen by those who are written down, and by nobody else', async () => {
    const document = visibilityDocument(schema, found);
    if (process.env.WRITE_VISIBILITY === '1') await writeFile(DOCUMENT, document);
    expect(await readFile(DOCUMENT, 'utf8')).toBe(document);
  });

  test('is shown to whom its rule admits, and refused to everybody else who comes to the object', () => {
    const wrong = found.flatMap(({ audience, seen }) =>
      fieldsOf(schema).flatMap(({ type, field, rule }) => {
        const sight = seen.sights.get(`${type}.${field}`);
        if (sight === undefined || rule === 'use case') return [];
        const isAdmitted = rule === 'anyone' || rule.split(', or ').some((one) => audience.rules.has(one));
        return isAdmitted === (sight === 'refused') ? [`${audience.name}: ${type}.${field} is ${sight}, ${rule}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('answers without a failure, whoever asks', () => {
    expect(
      found.flatMap(({ audience, seen }) => seen.failures.map((failure) => `${audience.name}: ${failure}`)),
    ).toEqual([]);
  });

  test('shows nothing of a server of somebody else', () => {
    const { foreign } = everything;
    const isAdministrators = ({ principal }: Audience) => principal.kind === 'user' && principal.user.rootAdmin;
    const leaks = found
      .filter(
        ({ audience, answers }) =>
          !isAdministrators(audience) && (answers.includes(foreign.uuid) || answers.includes(foreign.name)),
      )
      .map(({ audience }) => audience.name);
    expect(leaks).toEqual([]);
  });

  test('is in the document: a new field changes it, so that a reviewer sees who may read the field', () => {
    const extended = extendSchema(schema, parse('extend type Server { somethingNew: Int }'));
    const added = fieldsOf(extended).filter(({ field }) => field === 'somethingNew');
    expect(added).toEqual([{ type: 'Server', field: 'somethingNew', rule: 'anyone' }]);
    expect(visibilityDocument(extended, found)).not.toBe(visibilityDocument(schema, found));
  });
});

describe('what is withheld', () => {
  const AROUND = `{ server(id: "SERVER") { name
    egg { name nest { name eggs { edges { node { scriptInstall configFiles startup } } } } scriptInstall configFiles startup }
    node { name fqdn daemonSftp memory memoryOverallocate daemonListen } } }`;

  test('is null with a reason, beside what a subuser needs of node and egg', async () => {
    const source = AROUND.replace('SERVER', everything.server.identifier);
    const { data, reasons } = await errorsOf(source, asUser(everything.people.subuser));
    expect(data.server).toEqual({
      name: 'Lobby',
      egg: {
        name: 'Console',
        nest: { name: expect.any(String), eggs: null },
        scriptInstall: null,
        configFiles: null,
        startup: null,
      },
      node: {
        name: 'node',
        fqdn: '127.0.0.1',
        daemonSftp: 2022,
        memory: null,
        memoryOverallocate: null,
        daemonListen: null,
      },
    });
    const places = [
      'egg.nest.eggs',
      'egg.scriptInstall',
      'egg.configFiles',
      'egg.startup',
      'node.memory',
      'node.memoryOverallocate',
      'node.daemonListen',
    ];
    expect(reasons.toSorted((a, b) => String(a.path).localeCompare(String(b.path)))).toEqual(
      places.toSorted().map((place) => ({ path: `server.${place}`, code: 'FORBIDDEN' })),
    );
  });

  test('is never an empty list: an application key has no word for what happens on servers', async () => {
    const ON_SERVERS =
      '{ servers { edges { node { schedules { id } backups { totalCount } activity { id } subusers { id } databases { name } startupVariables { name } resources { uptime } } } } }';
    const key = found.find(({ audience }) => audience.name === 'key, servers')?.audience;
    const { data, reasons } = await errorsOf(ON_SERVERS, key?.principal ?? { kind: 'system' });
    const nothing = {
      schedules: null,
      backups: null,
      activity: null,
      subusers: null,
      databases: null,
      startupVariables: null,
      resources: null,
    };
    expect(data.servers.edges).toEqual([{ node: nothing }, { node: nothing }]);
    // Once for each place in the document, however many servers there are.
    expect(reasons).toHaveLength(7);
    expect(reasons).toContainEqual({ path: 'servers.edges.0.node.schedules', code: 'FORBIDDEN' });
  });

  test('is refused at the root as well, where a key has no word for servers', async () => {
    const key = found.find(({ audience }) => audience.name === 'key, nodes')?.audience;
    const principal = key?.principal ?? { kind: 'system' };
    expect((await errorsOf('{ servers { totalCount } }', principal)).reasons).toEqual([
      { path: 'servers.totalCount', code: 'FORBIDDEN' },
    ]);
    const source = `{ server(id: "${everything.server.identifier}") { name } }`;
    expect((await errorsOf(source, principal)).reasons).toEqual([{ path: 'server', code: 'FORBIDDEN' }]);
  });

  test('is null without a word in our own documents, whose answers say so in their own way', async () => {
    const key = found.find(({ audience }) => audience.name === 'key, servers')?.audience;
    const { data, errors } = await ask(
      '{ servers { edges { node { node { name } } } } }',
      key?.principal ?? { kind: 'system' },
      { isTrusted: true },
    );
    expect(errors).toBeUndefined();
    expect(JSON.parse(JSON.stringify(data)).servers.edges[0]).toEqual({ node: { node: null } });
  });
});
