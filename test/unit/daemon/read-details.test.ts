import { expect, test } from '@jest/globals';
import { readDetails, readDetailsList } from '../../../src/daemon/read-details.js';

const server = {
  state: 'running',
  is_suspended: false,
  utilization: {
    memory_bytes: 412_090_368,
    memory_limit_bytes: 1_177_600_000,
    cpu_absolute: 37.412,
    network: { rx_bytes: 10_422, tx_bytes: 8_891 },
    uptime: 61_234,
    state: 'running',
    disk_bytes: 248_119_201,
  },
  configuration: { uuid: '1b2c3d4e-1111-4222-8333-444455556666' },
};

test('a server object is parsed with its figures', () => {
  expect(readDetails(server)).toEqual({
    uuid: '1b2c3d4e-1111-4222-8333-444455556666',
    state: 'running',
    isSuspended: false,
    utilization: {
      memoryBytes: 412_090_368,
      cpuPercent: 37.412,
      diskBytes: 248_119_201,
      networkRxBytes: 10_422,
      networkTxBytes: 8_891,
      uptimeMs: 61_234,
    },
  });
});

test('missing figures count as 0', () => {
  expect(readDetails({ ...server, utilization: null })?.utilization.memoryBytes).toBe(0);
});

test.each([null, 1, 'x', [], {}, { ...server, state: 'installing' }, { ...server, configuration: {} }])(
  '%j is not a server',
  (value) => {
    expect(readDetails(value)).toBeNull();
  },
);

test('invalid entries of a list are skipped', () => {
  expect(readDetailsList([server, null, {}])).toHaveLength(1);
  expect(readDetailsList([])).toEqual([]);
  expect(readDetailsList({ data: [] })).toBeNull();
});
