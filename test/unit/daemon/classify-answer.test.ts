import { describe, expect, test } from '@jest/globals';
import { classifyAnswer } from '../../../src/daemon/classify-answer.js';

const classify = (status: number, body: string | null = null) =>
  classifyAnswer({ status, body, requestId: 'a-request' });

test.each([200, 202, 204])('%i is not a failure', (status) => {
  expect(classify(status)).toBeNull();
});

describe('delivery', () => {
  test.each([
    [429, 'not_sent'],
    [503, 'not_sent'],
    [502, 'unknown'],
    [504, 'unknown'],
    [301, 'answered'],
    [400, 'answered'],
    [404, 'answered'],
    [500, 'answered'],
  ])('of %i is %s', (status, delivery) => {
    expect(classify(status)?.delivery).toBe(delivery);
  });

  test("of 502 is answered when it is the daemon's own, for a command to a stopped server", () => {
    const body = '{"error":"Cannot send commands to a stopped server instance."}';
    expect(classify(502, body)).toEqual({
      delivery: 'answered',
      status: 502,
      remoteMessage: 'Cannot send commands to a stopped server instance.',
      requestId: 'a-request',
    });
  });
});

describe("the daemon's error message", () => {
  test('is taken from the error member', () => {
    expect(classify(400, '{"error":"No.","request_id":"x"}')?.remoteMessage).toBe('No.');
  });

  test.each(['', 'null', '[]', '{"error":1}', '{"error"', '<html>', '404 page not found'])(
    'is null for the body %j',
    (body) => {
      expect(classify(400, body)?.remoteMessage).toBeNull();
    },
  );
});
