import { expect, test } from '@jest/globals';
import { entryText } from '../../../packages/web/src/audit/entry-text.js';
import { de } from '../../../packages/web/src/i18n/de.js';
import { ACTIVITY_EVENTS } from '../../../src/domain/activity/describe-activity.js';

test('German has a sentence for each event of the log', () => {
  const named = new Set(Object.keys(de.event).map((key) => key.split('|')[0]));
  expect([...named].sort()).toEqual(ACTIVITY_EVENTS.map(({ name }) => name).sort());
});

test.each([
  ['server:power.kill', {}, 'Der Server wurde sofort beendet.'],
  ['server:schedule.execute', { name: 'Nachts' }, 'Der Zeitplan „Nachts“ wurde ausgeführt.'],
  [
    'server:schedule.execute',
    { name: 'Nachts', again: true },
    'Ein Lauf des Zeitplans „Nachts“ wurde erneut gestartet.',
  ],
  ['server:file.delete', { directory: '/', files: ['a', 'b', 'c', 'd', 'e'] }, 'Gelöscht in /: a, b, c, +2.'],
  ['server:file.rename', { files: [{ from: 'a', to: 'b' }] }, 'Umbenannt: a → b.'],
  ['server:unknown', {}, 'The sentence of the service.'],
])('the entry %s with %j is %j', (event, properties, text) => {
  expect(entryText({ event, properties, description: 'The sentence of the service.' }, de.event)).toBe(text);
});
