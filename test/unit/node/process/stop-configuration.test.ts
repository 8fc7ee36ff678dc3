import type { StopConfiguration } from '@gamewarden/protocol/server-configuration.js';
import { expect, test } from '@jest/globals';
import { stopProcedure } from '../../../../packages/node/src/process/stop-configuration.js';

test.each<[StopConfiguration, ReturnType<typeof stopProcedure>]>([
  [
    { type: 'command', value: 'stop' },
    { kind: 'command', line: 'stop' },
  ],
  [
    { type: 'command', value: '^C' },
    { kind: 'signal', signal: 'SIGINT' },
  ],
  [
    { type: 'signal', value: 'C' },
    { kind: 'signal', signal: 'SIGINT' },
  ],
  [
    { type: 'signal', value: 'sigint' },
    { kind: 'signal', signal: 'SIGINT' },
  ],
  [
    { type: 'command', value: '^c' },
    { kind: 'signal', signal: 'SIGINT' },
  ],
  [
    { type: 'signal', value: '^SIGTERM' },
    { kind: 'signal', signal: 'SIGTERM' },
  ],
  [
    { type: 'signal', value: 'SIGABRT' },
    { kind: 'signal', signal: 'SIGABRT' },
  ],
  [
    { type: 'signal', value: 'SIGWHAT' },
    { kind: 'signal', signal: 'SIGKILL' },
  ],
  [
    { type: 'stop', value: '' },
    { kind: 'signal', signal: 'SIGTERM' },
  ],
  [
    { type: '', value: '' },
    { kind: 'signal', signal: 'SIGKILL' },
  ],
  [{}, { kind: 'signal', signal: 'SIGKILL' }],
])('the stop configuration %j becomes %j', (stop, procedure) => {
  expect(stopProcedure(stop)).toEqual(procedure);
});
