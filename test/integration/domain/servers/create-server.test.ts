import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { matchBudgetOf } from '../../../../src/domain/eggs/match-budget.js';
import { DaemonError, type DaemonFailure, DomainError, ValidationError } from '../../../../src/domain/errors.js';
import type { Daemon } from '../../../../src/domain/ports/daemon.js';
import { createServer } from '../../../../src/domain/servers/create-server.js';
import type { Allocation, Egg, Node, User } from '../../../../src/generated/prisma/client.js';
import { arrangeEgg } from '../../../support/arrange.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { recordingDaemon } from '../../../support/recording-daemon.js';
import { asUser, type Seed, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;
let administrator: User;
let owner: User;
let egg: Egg;

beforeAll(async () => {
  seed = seedOf(database.db);
  [administrator, owner, egg] = await Promise.all([seed.user({ rootAdmin: true }), seed.user(), seed.egg()]);
});

const context = (daemon: Partial<Daemon> = {}): DomainContext => ({
  ...testContext(database.db, { daemon: { ...recordingDaemon(), ...daemon } }),
  principal: asUser(administrator, 'application'),
});

const creation = (values: object) => ({
  name: 'Lobby',
  user: owner.id,
  egg: egg.id,
  image: 'example/java:21',
  startup: 'java -jar {{JAR}}',
  environment: {},
  limits: { memory: 0, swap: 0, disk: 0, io: 500, cpu: 0 },
  featureLimits: { databases: null, allocations: 3, backups: null },
  ...values,
});

const issuesOf = async (creating: Promise<unknown>) => {
  const error = await creating.catch((thrown: unknown) => thrown);
  return error instanceof ValidationError ? error.issues.map(({ path, rule }) => `${path.join('.')}: ${rule}`) : error;
};

/** The rows that a creation may leave on a node. */
const tracesOn = async (node: Node) => ({
  servers: await database.db.server.count({ where: { nodeId: node.id } }),
  taken: await database.db.allocation.count({ where: { nodeId: node.id, serverId: { not: null } } }),
});

const NOTHING = { servers: 0, taken: 0 };

const arrange = async (count: number): Promise<{ readonly node: Node; readonly ids: readonly number[] }> => {
  const node = await seed.node();
  const allocations: readonly Allocation[] = await seed.allocations(node, count);
  return { node, ids: allocations.map(({ id }) => id) };
};

const deployTo = ({ locationId }: Node) => ({
  deploy: { locations: [locationId], dedicatedIp: false, portRange: [] as string[] },
});

describe('a creation that succeeds', () => {
  test('leaves an installing server that has its allocations and the values of its variables', async () => {
    const { node, ids } = await arrange(3);
    const [primary, second, third] = ids;
    const asked: string[] = [];
    const server = await createServer(
      context({ createServer: async ({ uuid }) => void asked.push(uuid) }),
      creation({
        allocation: { default: primary, additional: [second, third] },
        environment: { MOTD: ' hi ', UNKNOWN: 'x' },
      }),
    );

    const stored = await database.db.server.findUniqueOrThrow({
      where: { id: server.id },
      include: { allocations: true, variables: { orderBy: { variableId: 'asc' } } },
    });
    expect(stored).toMatchObject({ status: 'installing', nodeId: node.id, allocationId: primary, backupLimit: 0 });
    expect(stored.identifier).toBe(stored.uuid.slice(0, 8));
    expect(stored.allocations.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(stored.variables.map(({ value }) => value)).toEqual(['server.jar', 'hi']);
    expect(asked).toEqual([server.uuid]);
    expect(await database.db.activity.count({ where: { serverId: server.id, event: 'server:create' } })).toBe(1);
  });

  test('is committed before the node is asked, because the node asks back', async () => {
    const { ids } = await arrange(1);
    let seen: number | undefined;
    const server = await createServer(
      context({
        createServer: async ({ uuid }) => {
          seen = (await database.db.server.findUnique({ where: { uuid } }))?.id;
        },
      }),
      creation({ allocation: { default: ids[0] } }),
    );
    expect(seen).toBe(server.id);
  });

  test('deploys to a node with enough capacity and a free port', async () => {
    const { node, ids } = await arrange(3);
    const server = await createServer(
      context(),
      creation({ deploy: { locations: [node.locationId], dedicatedIp: false, portRange: ['25566'] } }),
    );
    expect(server).toMatchObject({ nodeId: node.id, allocationId: ids[1] });
  });

  test('prefers deploy when an allocation is named as well', async () => {
    const [named, deployed] = [await arrange(1), await arrange(1)];
    const server = await createServer(
      context(),
      creation({ allocation: { default: named.ids[0] }, ...deployTo(deployed.node) }),
    );
    expect(server.nodeId).toBe(deployed.node.id);
    expect(await tracesOn(named.node)).toEqual(NOTHING);
  });
});

describe('a rejected creation leaves nothing', () => {
  const REJECTED: readonly (readonly [name: string, values: (ids: readonly number[]) => object, issues: string[]])[] = [
    ['an unknown owner', () => ({ user: 999_999 }), ['user: exists']],
    ['an unknown egg', () => ({ egg: 999_999 }), ['egg: exists']],
    ['both unknown', () => ({ user: 999_999, egg: 999_999 }), ['user: exists', 'egg: exists']],
    ['an empty required variable', () => ({ environment: { JAR: ' ' } }), ['environment.JAR: required']],
    ['a variable that is a list', () => ({ environment: { MOTD: [] } }), ['environment.MOTD: string']],
    ['an unknown allocation', () => ({ allocation: { default: 999_999 } }), ['allocation.default: exists']],
    [
      'an unknown additional allocation',
      ([id]) => ({ allocation: { default: id, additional: [999_999] } }),
      ['allocation.additional.0: exists'],
    ],
    ['no place at all', () => ({ allocation: undefined }), ['allocation.default: required']],
  ];

  test.each(REJECTED)('for %s', async (_name, values, issues) => {
    const { node, ids } = await arrange(1);
    const rejected = createServer(context(), creation({ allocation: { default: ids[0] }, ...values(ids) }));
    expect(await issuesOf(rejected)).toEqual(issues);
    expect(await tracesOn(node)).toEqual(NOTHING);
  });

  test('for an external id that another server has', async () => {
    await seed.owner().server({ externalId: 'billing-1' });
    const { node, ids } = await arrange(1);
    const rejected = createServer(context(), creation({ externalId: 'billing-1', allocation: { default: ids[0] } }));
    expect(await issuesOf(rejected)).toEqual(['externalId: unique']);
    expect(await tracesOn(node)).toEqual(NOTHING);
  });

  test('for an allocation that another server has', async () => {
    const { allocation } = await seed.owner().server();
    expect(await issuesOf(createServer(context(), creation({ allocation: { default: allocation.id } })))).toEqual([
      'allocation.default: exists',
    ]);
  });

  test.each([
    [
      'a location that is not there',
      {},
      { deploy: { locations: [999_999], dedicatedIp: false, portRange: [] } },
      'NO_VIABLE_NODE',
    ],
    ['no capacity', {}, { limits: { memory: 1025, swap: 0, disk: 0, io: 500, cpu: 0 } }, 'NO_VIABLE_NODE'],
    ['a node that is not public', { public: false }, {}, 'NO_VIABLE_NODE'],
  ] as const)('for %s', async (_name, node, values, code) => {
    const home = await seed.node(node);
    await seed.allocations(home, 1);
    await expect(createServer(context(), creation({ ...deployTo(home), ...values }))).rejects.toMatchObject({ code });
    expect(await tracesOn(home)).toEqual(NOTHING);
  });

  test('for a node without a free allocation', async () => {
    const { node } = await arrange(0);
    const rejected = createServer(context(), creation(deployTo(node)));
    await expect(rejected).rejects.toMatchObject({ code: 'NO_VIABLE_ALLOCATION' });
    expect(await tracesOn(node)).toEqual(NOTHING);
  });

  test('for a user who is not an administrator', async () => {
    const { node, ids } = await arrange(1);
    const rejected = createServer(
      { ...context(), principal: asUser(owner) },
      creation({ allocation: { default: ids[0] } }),
    );
    await expect(rejected).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await tracesOn(node)).toEqual(NOTHING);
  });
});

describe('a node that does not accept the server', () => {
  const FAILURES: readonly (readonly [name: string, failure: DaemonFailure])[] = [
    ['is not there', { delivery: 'not_sent', status: null }],
    ['does not answer in time', { delivery: 'unknown', status: null }],
    ['rejects', { delivery: 'answered', status: 422 }],
    ['breaks', { delivery: 'answered', status: 500 }],
  ];

  test.each(FAILURES)('and %s leaves no server and frees the allocations', async (_name, failure) => {
    const { node, ids } = await arrange(2);
    const deleted: string[] = [];
    const daemon = {
      createServer: () => Promise.reject(new DaemonError(failure)),
      deleteServer: async ({ uuid }: { readonly uuid: string }) => void deleted.push(uuid),
    };
    const rejected = createServer(context(daemon), creation({ allocation: { default: ids[0], additional: [ids[1]] } }));
    await expect(rejected).rejects.toMatchObject({ code: 'DAEMON', failure });
    expect(await tracesOn(node)).toEqual(NOTHING);
    expect(deleted).toHaveLength(1);
  });

  test('is given ten seconds in all, clean-up included, however long it takes to say no', async () => {
    const { node } = await arrange(1);
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const limits: (number | undefined)[] = [];
    const daemon: Partial<Daemon> = {
      createServer: (_server, { timeoutMs }) => {
        limits.push(timeoutMs);
        now += timeoutMs ?? 0;
        return Promise.reject(new DaemonError({ delivery: 'unknown', status: null }));
      },
      deleteServer: async (_server, { timeoutMs } = {}) => void limits.push(timeoutMs),
    };
    try {
      await expect(createServer(context(daemon), creation(deployTo(node)))).rejects.toMatchObject({ code: 'DAEMON' });
    } finally {
      clock.mockRestore();
    }
    const [call = Infinity, cleanUp = Infinity] = limits;
    expect(call).toBeGreaterThan(5_000);
    expect(cleanUp).toBeGreaterThan(1_000);
    expect(call + cleanUp).toBeLessThanOrEqual(10_000);
  });

  test('nor deletes it again leaves no server either', async () => {
    const { node } = await arrange(1);
    const fail = () => Promise.reject(new DaemonError({ delivery: 'unknown', status: null }));
    const rejected = createServer(context({ createServer: fail, deleteServer: fail }), creation(deployTo(node)));
    await expect(rejected).rejects.toMatchObject({ code: 'DAEMON' });
    expect(await tracesOn(node)).toEqual(NOTHING);
  });
});

describe('fifty creations at once for ten free allocations', () => {
  const outcomesOf = async (creating: readonly Promise<unknown>[]) => {
    const settled = await Promise.allSettled(creating);
    const errors = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    return { created: settled.length - errors.length, errors };
  };

  test('make ten servers when the service chooses', async () => {
    const { node } = await arrange(10);
    const { created, errors } = await outcomesOf(
      Array.from({ length: 50 }, () => createServer(context(), creation(deployTo(node)))),
    );
    expect(errors.filter((error) => error.code !== 'NO_VIABLE_ALLOCATION')).toEqual([]);
    expect(created).toBe(10);
    expect(await tracesOn(node)).toEqual({ servers: 10, taken: 10 });
  });

  test('make ten servers when the caller names them', async () => {
    const { node, ids } = await arrange(10);
    const { created, errors } = await outcomesOf(
      Array.from({ length: 50 }, (_, index) =>
        createServer(context(), creation({ allocation: { default: ids[index % 10] } })),
      ),
    );
    expect(errors.filter((error) => !(error instanceof DomainError && error.code === 'VALIDATION'))).toEqual([]);
    expect(created).toBe(10);
    expect(await tracesOn(node)).toEqual({ servers: 10, taken: 10 });
  });

  test('never share an additional allocation', async () => {
    const { node, ids } = await arrange(10);
    const { errors } = await outcomesOf(
      Array.from({ length: 50 }, (_, index) =>
        createServer(
          context(),
          creation({ allocation: { default: ids[index % 10], additional: [ids[(index + 1 + (index % 3)) % 10]] } }),
        ),
      ),
    );
    expect(errors.filter((error) => !(error instanceof DomainError && error.code === 'VALIDATION'))).toEqual([]);
    const { servers, taken } = await tracesOn(node);
    expect(servers).toBeGreaterThan(0);
    expect(taken).toBe(2 * servers);
  });
});

describe('an egg whose patterns would take for ever', () => {
  const NAMES = Array.from({ length: 20 }, (_, index) => `V${index}`);
  const VALUE = `${'a'.repeat(60)}!`;
  const LEFT = 'there is time left';

  const create = async (ctx: DomainContext, rules: string) => {
    const slow = await arrangeEgg(database.db);
    await database.db.eggVariable.createMany({
      data: NAMES.map((name) => ({
        eggId: slow.id,
        name,
        description: '',
        envVariable: name,
        defaultValue: '',
        userViewable: true,
        userEditable: true,
        rules,
      })),
    });
    const { ids } = await arrange(1);
    const environment = Object.fromEntries(NAMES.map((name) => [name, VALUE]));
    return createServer(ctx, creation({ egg: slow.id, environment, allocation: { default: ids[0] } }));
  };

  test.each([
    ['regex:/^(a+)+$/', 'regex', LEFT],
    ['regex:/^(?=a)(a+)+$/', 'regex', null],
    ['not_regex:/^(?=a)(a+)+$/', 'not_regex', null],
  ])('rejects each value of %s, all of them within one budget', async (rules, rule, left) => {
    const ctx = context();
    const issues = await issuesOf(create(ctx, rules));
    expect(issues).toEqual(NAMES.map((name) => `environment.${name}: ${rule}`));
    // The linear engine is done in no time; what has to search has spent all there is, which is the request's own.
    expect(matchBudgetOf(ctx).spend(() => LEFT)).toBe(left);
  });
});
