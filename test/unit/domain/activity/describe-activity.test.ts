import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ACTIVITY_EVENTS, describeActivity } from '../../../../src/domain/activity/describe-activity.js';

const EVENTS = ACTIVITY_EVENTS.map(({ name }) => name);

const EVENT = /'((?:auth|database-host|egg|location|nest|node|server|user):[a-z]+[a-z.-]*)'/g;

/** The events that the code of the service names. */
const eventsInCode = (): readonly string[] => {
  const files = ['src/domain', 'src/service'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('describe-activity.ts'))
      .map((name) => join(folder, name)),
  );
  const named = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/ from '.*'/g, '')
        .matchAll(EVENT),
    ].map(([, event = '']) => event),
  );
  // A name that ends with a dot is the common beginning of several.
  return [...new Set(named)].filter((event) => !event.endsWith('.')).sort();
};

const PROPERTIES = {
  ...{ name: 'Nightly', old: 'Lobby', new: 'Hub', user: 7, username: 'steve', email: 'steve@example.com' },
  ...{ identifier: 'ptlc_0123456789a', allocation: '192.0.2.1:25565', ip: '192.0.2.1', port: 25_565, count: 3 },
  ...{
    short: 'fra',
    envVariable: 'JAR',
    variable: 'JAR',
    freeMb: 100,
    reserveMb: 500,
    action: 'command',
    payload: 'say hi',
  },
  ...{
    command: 'say hi',
    signal: 'stop',
    outcome: 'failed',
    file: '/a.txt',
    files: ['a.txt', 'b.txt'],
    url: 'https://example.com',
  },
  ...{ fingerprint: 'SHA256:abc' },
} as const;

describe('every known event', () => {
  test('all that the service writes are known', () => {
    expect(eventsInCode().length).toBeGreaterThan(80);
    expect(eventsInCode().filter((event) => !EVENTS.includes(event))).toEqual([]);
  });

  test.each(EVENTS)('%s is one whole sentence', (event) => {
    const sentence = describeActivity(event, PROPERTIES);
    expect(sentence).toMatch(/^\S[^{}\n]*[^\s.]\.$/);
    expect(sentence).not.toContain('(unknown)');
    expect(sentence).not.toContain('undefined');
    expect(sentence).not.toBe(`${event}.`);
    expect(describeActivity(event, {})).toMatch(/\.$/);
  });
});

test.each([
  ['server:schedule.execute', { name: 'Nightly' }, 'The schedule “Nightly” was executed.'],
  ['server:schedule.execute', { name: 'Nightly', again: 'x' }, 'A run of the schedule “Nightly” was started again.'],
  ['server:schedule.update', { name: 'Nightly', active: false }, 'The schedule “Nightly” was changed; it is inactive.'],
  [
    'server:schedule.run',
    { name: 'N', outcome: 'failed', reason: 'deadline' },
    'A run of the schedule “N” ended failed (deadline).',
  ],
  [
    'server:file.delete',
    { directory: '/world', files: ['a', 'b', 'c', 'd', 'e'] },
    'a, b, c and 2 more were deleted in /world.',
  ],
  ['server:file.rename', { directory: '/', files: [{ from: 'a', to: 'b' }] }, 'a to b were renamed in /.'],
  ['server:task.create', { name: 'N', action: 'backup', payload: '' }, 'A task was added to the schedule “N”: backup.'],
  ['server:delete', { name: 'Lobby', force: true }, 'The server “Lobby” was deleted by force.'],
  ['server:something.new', {}, 'server:something.new.'],
])('%s %j: %s', (event, properties, sentence) => {
  expect(describeActivity(event, properties)).toBe(sentence);
});

test('a value of many lines or characters stays on one line, and short', () => {
  const sentence = describeActivity('server:console.command', { command: `a\n\u001b[31m${'x'.repeat(10_000)}` });
  expect(sentence).toMatch(/^The command “a \[31mx+…” was sent to the console\.$/);
  expect(sentence.length).toBeLessThan(300);
});
