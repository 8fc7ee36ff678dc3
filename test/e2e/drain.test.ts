import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keepAliveClient } from '../support/keep-alive-client.js';
import { head, openRaw } from '../support/raw-connection.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Concurrent requests, over keep-alive connections. */
const CLIENTS = 6;

/** Enough for a busy machine to answer all checks of its readiness. */
const DRAIN_SECONDS = '6';

/** Longer than the test, which ends it with a second signal. */
const LONG_DRAIN = '60';

const STOPPING = { ok: false, detail: 'the service is stopping' };

describe.each([1, 2])('a service of %i API processes that receives a SIGTERM', (processes) => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({
      database: 'embedded',
      env: { DRAIN_SECONDS, API_PROCESSES: String(processes) },
    });
  });

  afterAll(() => service?.stop());

  /** Each on its own connection: with several processes any of them may answer. */
  const readiness = () => fetch(`${service.url}/readyz?exclude=scheduler`, { headers: { Connection: 'close' } });

  test('loses no request of a proxy that uses /readyz', async () => {
    const proxy = keepAliveClient(service.url, CLIENTS);
    let isReady = true;
    const statuses: number[] = [];
    const send = async (): Promise<void> => {
      while (isReady) {
        const { status } = await proxy.send('GET', '/api/client', { key: service.keys.client });
        statuses.push(status);
      }
    };
    const clients = Array.from({ length: CLIENTS }, send);
    await until(() => statuses.length > 2 * CLIENTS);
    const ended = service.kill('SIGTERM');
    try {
      await until(async () => {
        const answers = await Promise.all(Array.from({ length: 4 * processes }, readiness));
        return answers.every(({ status }) => status === 503);
      });
    } finally {
      isReady = false;
      await Promise.all(clients);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ended).toBe(0);
    proxy.close();
  });

  test('continues to serve, closes each connection with its next answer, and stops at once on a second signal', async () => {
    const slow = await startService({
      env: { DRAIN_SECONDS: LONG_DRAIN, API_PROCESSES: String(processes) },
    });
    try {
      const connection = await openRaw(slow.url);
      connection.send(head('GET /livez', {}));
      await connection.statuses(1);
      expect(connection.received()).not.toMatch(/^Connection: close/im);
      slow.signal('SIGTERM');
      await until(async () => {
        const [first, ...others] = await Promise.all(
          Array.from({ length: 4 * processes }, () =>
            fetch(`${slow.url}/readyz`, { headers: { Connection: 'close' } }),
          ),
        );
        const bodies = await Promise.all([first, ...others].map((response) => response?.json()));
        return bodies.every((body) => JSON.stringify(body.service) === JSON.stringify(STOPPING));
      });
      connection.send(head('GET /livez', {}));
      expect(await connection.statuses(2)).toEqual([200, 200]);
      await connection.closed();
      expect(connection.received().match(/^Connection: close/gim)).toHaveLength(1);
      expect((await slow.rest('GET', '/api/application/servers')).status).toBe(200);
      await until(() => {
        slow.signal('SIGTERM');
        return slow.output().stderr.includes('ended at once');
      });
      expect(await slow.kill('SIGTERM')).toBe(1);
    } finally {
      await slow.stop();
    }
  });
});
