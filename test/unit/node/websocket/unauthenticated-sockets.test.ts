import { expect, test } from '@jest/globals';
import {
  MOST_UNAUTHENTICATED,
  UnauthenticatedSockets,
} from '../../../../packages/node/src/websocket/unauthenticated-sockets.js';

class Socket {
  isEnded = false;
  constructor(readonly ip: string) {}
  tick = () => undefined;
  close = () => undefined;
  terminate = () => {
    this.isEnded = true;
  };
}

test('at the limit, the oldest socket of the address with the most sockets is closed', () => {
  const sockets = new UnauthenticatedSockets();
  const others = [new Socket('192.0.2.2'), new Socket('192.0.2.3')];
  const many = Array.from({ length: MOST_UNAUTHENTICATED - others.length }, () => new Socket('192.0.2.1'));
  for (const socket of [...others, ...many]) sockets.add(socket);
  expect([...others, ...many].filter(({ isEnded }) => isEnded)).toEqual([]);
  const late = [new Socket('192.0.2.2'), new Socket('192.0.2.1')];
  for (const socket of late) sockets.add(socket);
  expect(many.map(({ isEnded }) => isEnded)).toEqual(many.map((_, index) => index < late.length));
  expect([...others, ...late].filter(({ isEnded }) => isEnded)).toEqual([]);
  expect(sockets.size).toBe(MOST_UNAUTHENTICATED);
});

test('a socket that is closed or authenticated frees a slot for another', () => {
  const sockets = new UnauthenticatedSockets();
  const many = Array.from({ length: MOST_UNAUTHENTICATED }, (_, index) => new Socket(`192.0.2.${index % 200}`));
  for (const socket of many) sockets.add(socket);
  for (const socket of many.slice(0, 2)) for (let times = 0; times < 2; times += 1) sockets.remove(socket);
  for (let more = 0; more < 2; more += 1) sockets.add(new Socket('192.0.2.250'));
  expect(many.filter(({ isEnded }) => isEnded)).toEqual([]);
  for (const socket of many) sockets.remove(socket);
  expect(sockets.size).toBe(2);
});
