import { describe, expect, jest, test } from '@jest/globals';
import { Shutdown, STOP_LIMIT_MS } from '../../../src/service/shutdown.js';
import { silentLog } from '../../support/log.js';

describe('the ordered stop', () => {
  test('stops parts in reverse, after those that are stopped first', async () => {
    const stopped: string[] = [];
    const shutdown = new Shutdown(silentLog);
    const part = (name: string) => [name, async () => void stopped.push(name)] as const;
    shutdown.add(...part('database'));
    shutdown.addFirst(...part('jobs'));
    shutdown.add(...part('http'));
    expect(await shutdown.stop()).toBe(true);
    expect(stopped).toEqual(['jobs', 'http', 'database']);
  });

  test('continues after a part that fails, and reports it', async () => {
    let isDatabaseStopped = false;
    const shutdown = new Shutdown(silentLog);
    shutdown.add('database', async () => {
      isDatabaseStopped = true;
    });
    shutdown.add('http', () => Promise.reject(new Error('broken')));
    expect(await shutdown.stop()).toBe(false);
    expect(isDatabaseStopped).toBe(true);
  });

  test('happens once, however often it is requested', async () => {
    let stops = 0;
    const shutdown = new Shutdown(silentLog);
    shutdown.add('http', async () => {
      stops += 1;
    });
    await Promise.all([shutdown.stop(), shutdown.stop()]);
    expect(stops).toBe(1);
  });

  test('gives up on a part that never stops', async () => {
    jest.useFakeTimers();
    try {
      const shutdown = new Shutdown(silentLog);
      shutdown.add('http', () => new Promise(() => undefined));
      const stopped = shutdown.stop();
      await jest.advanceTimersByTimeAsync(STOP_LIMIT_MS);
      expect(await stopped).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });
});
