import { availableParallelism } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { ConfigError, givenSettings, loadConfig } from '../../src/config.js';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  test('nothing needs to be set', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      mongodbUrl: undefined,
      role: 'all',
      apiProcesses: 1,
      appKey: undefined,
      localNode: true,
      isolation: { isRequired: true, accounts: undefined },
      settings: {
        scheduleTimezone: 'UTC',
        schedulesPerServer: 100,
        keepArchivesDays: 0,
        keepActivityDays: 90,
        keepRunsDays: 30,
        runsPerNode: 10,
        fileWriteBytes: 100 * 1_048_576,
        sessionIdleMs: 12 * 60 * 60_000,
        sessionLifetimeMs: 14 * 24 * 60 * 60_000,
        requiresTwoFactor: false,
      },
      backups: {
        ...{ directory: undefined, everyMs: 24 * 60 * 60_000, keep: 7 },
        ...{ passphrase: undefined, passphraseFile: undefined },
      },
      diskReserveMb: undefined,
      pointsPerMinute: 2_500_000,
      metricsToken: undefined,
      drainSeconds: 2,
      logLevel: 'info',
      logsRequests: true,
      traceEndpoint: undefined,
      rateLimits: { application: 240, client: 720 },
      trustedProxies: [],
      corsOrigins: [],
      trustedDocuments: { manifest: undefined, isOnly: false },
      isPortGiven: false,
      programPath: [],
    });
  });

  test('scheduled backups need one passphrase', () => {
    const directory = { BACKUP_DIR: '/backups' };
    const passphrase = { BACKUP_PASSPHRASE: 'x'.repeat(12) };
    const file = { BACKUP_PASSPHRASE_FILE: '/etc/passphrase' };
    expect(problemsOf({ ...directory, ...passphrase })).toEqual([]);
    expect(problemsOf({ ...directory, ...file })).toEqual([]);
    expect(problemsOf(passphrase)).toEqual([]);
    expect(problemsOf(directory)).toEqual([expect.stringMatching(/^BACKUP_DIR needs BACKUP_PASSPHRASE_FILE or /)]);
    expect(problemsOf({ ...passphrase, ...file })).toEqual([expect.stringMatching(/exclude each other\.$/)]);
    expect(problemsOf({ BACKUP_PASSPHRASE: 'short' })).toEqual(['BACKUP_PASSPHRASE must have at least 12 characters.']);
  });

  test('a backup names the settings of the service, and no value of a secret', () => {
    const env = { PORT: '80', METRICS_TOKEN: 'secret', APP_KEY: 'secret', LOG_LEVEL: '', HOME: '/root' };
    expect(
      givenSettings({ ...env, BACKUP_PASSPHRASE: 'secret', DATABASE_URL: 'secret', MONGODB_URL: 'secret' }),
    ).toEqual({
      ...{ PORT: '80', METRICS_TOKEN: null, APP_KEY: null },
      ...{ BACKUP_PASSPHRASE: null, DATABASE_URL: null, MONGODB_URL: null },
    });
  });

  test('an empty variable counts as absent', () => {
    expect(problemsOf({ DATABASE_URL: '', PORT: '', ROLE: '' })).toEqual([]);
  });

  test('all problems are reported at once, each naming its variable', () => {
    const problems = problemsOf({
      PORT: '70000',
      ROLE: 'both',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db/x',
      MONGODB_URL: 'http://mongo',
      APP_KEY: 'short',
      LOCAL_NODE: 'yes',
      SCHEDULE_TIMEZONE: 'Europe/Atlantis',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'APP_KEY',
      'DATABASE_URL',
      'LOCAL_NODE',
      'LOG_LEVEL',
      'MONGODB_URL',
      'PORT',
      'ROLE',
      'SCHEDULE_TIMEZONE',
    ]);
  });

  test.each(['Europe/Atlantis', '+02:00', 'BST'])(
    'the time zone %p is refused, as in a schedule',
    (SCHEDULE_TIMEZONE) => {
      expect(problemsOf({ SCHEDULE_TIMEZONE })).toEqual([
        'SCHEDULE_TIMEZONE must be an IANA time zone such as Europe/Berlin.',
      ]);
    },
  );

  test.each(['-1', '3000.5', '1e3', '0x10', ' 80', 'http'])('the port %p is refused', (PORT) => {
    expect(problemsOf({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535.']);
  });

  test.each([
    '*',
    'dash.example.com',
    'https://dash.example.com/',
    'https://DASH.example.com',
    'ftp://dash.example.com',
  ])('the origin %p is refused', (CORS_ORIGINS) => {
    expect(problemsOf({ CORS_ORIGINS })).toEqual([
      'CORS_ORIGINS must be origins such as https://dash.example.com, separated by commas.',
    ]);
  });

  test('origins are what browsers send', () => {
    expect(loadConfig({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
  });

  test('no secret value is repeated in a problem', () => {
    const problems = problemsOf({ APP_KEY: 'hunter2', DATABASE_URL: 'x://user:hunter2@db' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  test.each(['api', 'worker'])('ROLE=%s needs what all processes share', (ROLE) => {
    expect(problemsOf({ ROLE })).toEqual([
      `DATABASE_URL is required with ROLE=${ROLE}: all processes must share it.`,
      `APP_KEY is required with ROLE=${ROLE}: all processes must share it.`,
    ]);
  });

  test('one process serves the API, unless it is said how many', () => {
    expect(loadConfig({ API_PROCESSES: '32' }).apiProcesses).toBe(32);
    expect(loadConfig({ API_PROCESSES: 'auto' }).apiProcesses).toBe(Math.min(availableParallelism(), 32));
  });

  test.each(['0', '33', '-1', '2.5', 'many', ' 2'])('%p processes are refused', (API_PROCESSES) => {
    expect(problemsOf({ API_PROCESSES })).toEqual(['API_PROCESSES must be auto, or a whole number from 1 to 32.']);
  });

  test.each(['2', 'auto'])('a worker has no API that %p processes could serve', (API_PROCESSES) => {
    const worker = { ROLE: 'worker', DATABASE_URL: 'postgresql://db/x', APP_KEY: 'k'.repeat(32) };
    expect(problemsOf({ ...worker, API_PROCESSES: '1' })).toEqual([]);
    expect(problemsOf({ ...worker, API_PROCESSES })).toEqual([
      'API_PROCESSES needs ROLE=all or ROLE=api: a worker has no API. Start more workers instead.',
    ]);
  });

  test('the built-in node is off by default and refused outside ROLE=all', () => {
    const shared = { ROLE: 'api', DATABASE_URL: 'postgresql://db/x', APP_KEY: 'k'.repeat(32) };
    expect(loadConfig(shared).localNode).toBe(false);
    expect(problemsOf({ ...shared, LOCAL_NODE: 'on' })).toEqual([
      'LOCAL_NODE=on needs ROLE=all; with ROLE=api nodes run elsewhere.',
    ]);
    expect(loadConfig({ LOCAL_NODE: 'off' }).localNode).toBe(false);
  });

  test('the built-in node runs without isolation where that is said, and has accounts as they are given', () => {
    const { localNode, isolation } = loadConfig({ LOCAL_NODE: 'unisolated', LOCAL_NODE_ACCOUNTS: '200000-209999' });
    expect({ localNode, isolation }).toEqual({
      localNode: true,
      isolation: { isRequired: false, accounts: { first: 200_000, last: 209_999 } },
    });
    for (const LOCAL_NODE_ACCOUNTS of ['1-5', '2000', '3000-2000', '2000-9999999999', '-2000-3000', '2e3-3000'])
      expect(problemsOf({ LOCAL_NODE_ACCOUNTS })).toEqual([
        expect.stringMatching(/^LOCAL_NODE_ACCOUNTS must be two numbers/),
      ]);
  });

  test('requests are logged unless that is off, and traces go to an address', () => {
    const env = { LOG_REQUESTS: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(loadConfig(env)).toMatchObject({ logsRequests: false, traceEndpoint: 'http://collector:4318' });
    expect(problemsOf({ LOG_REQUESTS: 'no', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
      'LOG_REQUESTS must be one of on, off.',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://.',
    ]);
  });

  test('the message of the error has one problem a line', () => {
    expect(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
      'The settings are invalid:\n  PORT must be a whole number from 0 to 65535.\n  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    );
  });
});
