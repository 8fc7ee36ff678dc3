import { expect, test } from '@jest/globals';
import { fillPlaceholders, localisePaths } from '../../../../packages/node/src/servers/placeholders.js';

test('placeholders are replaced from the environment, case-insensitively', () => {
  expect(
    fillPlaceholders('java -Xmx{{SERVER_MEMORY}}M -jar {{ server_jarfile }}', {
      SERVER_MEMORY: '512',
      SERVER_JARFILE: 'a.jar',
    }),
  ).toBe('java -Xmx512M -jar a.jar');
});

test('an unknown placeholder is replaced by an empty text, and a value is not expanded again', () => {
  expect(fillPlaceholders('a{{NONE}}b {{X}}', { X: '{{X}} $& $1' })).toBe('ab {{X}} $& $1');
});

test('container paths are replaced by the server directory, but not longer names with the same beginning', () => {
  expect(localisePaths('cd /mnt/server/x; ls /home/container "/mnt/server" /mnt/servers', '/d/$&')).toBe(
    'cd /d/$&/x; ls /d/$& "/d/$&" /mnt/servers',
  );
});
