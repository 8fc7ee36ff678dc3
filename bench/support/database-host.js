import { connect, createServer } from 'node:net';

/**
 * A way to a host on which one exchange can be held: what the service sends is counted, piece by piece, each of which is a
 * message of the login or a statement. `hold({ before: n })` keeps the n-th from the host, `hold({ after: n })` keeps what the
 * host answers to it from the service. What is sent at a time is small, so that a piece is what was written at once.
 */
export const openWay = async (target) => {
  let point;
  let sent = 0;
  let tellHeld;
  const sockets = new Set();
  const reached = () => tellHeld?.();
  const server = createServer((service) => {
    const host = connect(target.port, target.host);
    let isHeld = false;
    let heldAnswer = false;
    for (const socket of [service, host]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // the other end is closed below
    }
    service.on('data', (piece) => {
      sent += 1;
      if (isHeld) return;
      if (sent === point?.before) {
        isHeld = true;
        reached();
        return;
      }
      heldAnswer = sent === point?.after;
      host.write(piece);
    });
    host.on('data', (piece) => {
      if (!heldAnswer) service.write(piece);
      else if (!isHeld) {
        isHeld = true;
        reached();
      }
    });
    service.on('close', () => host.destroy());
    host.on('close', () => service.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    /** Counts from here on; resolves with what tells that the exchange is held. */
    hold: (where) => {
      point = where;
      sent = 0;
      return new Promise((resolve) => {
        tellHeld = resolve;
      });
    },
    /** Pieces since the last `hold`. */
    count: () => sent,
    release: () => {
      point = undefined;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
