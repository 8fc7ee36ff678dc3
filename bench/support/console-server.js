import { setTimeout as pause } from 'node:timers/promises';
import { exchange, json } from './exchange.js';

/** A call that has to succeed: what it answers, without its envelope where it has one. */
export const call = async (service, kind, [method, path, body], options = {}) => {
  const answer = await exchange(service.url, { ...json(method, path, service.keys[kind], body), ...options });
  if (answer.status >= 300 || answer.status === 0) {
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text} ${answer.error ?? ''}`);
  }
  if (answer.status === 204 || answer.text === '') return undefined;
  const answered = JSON.parse(answer.text);
  return answered.attributes ?? answered;
};

/**
 * Creates a server of the bundled egg, without a disk limit; it is installing when this resolves.
 * @param {number} [allocation] id of its allocation; by default the server is placed on the built-in node
 */
export const createServer = async (service, name, allocation) => {
  const { rows } = await service.pool.query("select id from eggs where name = 'Console'");
  const body = {
    name,
    user: 1,
    egg: rows[0].id,
    docker_image: 'docker.io/library/node:20-slim',
    startup: 'node console.mjs',
    environment: {},
    limits: { memory: 64, swap: 0, disk: 0, io: 500, cpu: 0 },
    feature_limits: { databases: 0, allocations: 0, backups: 5 },
    ...(allocation === undefined
      ? { deploy: { locations: [], dedicated_ip: false, port_range: [] } }
      : { allocation: { default: allocation } }),
  };
  return call(service, 'application', ['POST', '/api/application/servers', body]);
};

export const deleteServer = (service, { id }) =>
  call(service, 'application', ['DELETE', `/api/application/servers/${id}`]);

export const power = (service, { uuid }, signal) =>
  call(service, 'client', ['POST', `/api/client/servers/${uuid}/power`, { signal }]);

/** Resolves when no server is being installed any more. */
export const untilInstalled = (service) =>
  untilAll(service, 'installed', "select count(*) = 0 as done from servers where status = 'installing'");

/** Asks the database until it says `done`. */
export const untilAll = async (service, what, sql) => {
  for (const since = performance.now(); ; await pause(100)) {
    if ((await service.pool.query(sql)).rows[0].done) return;
    if (performance.now() - since > 120_000) throw new Error(`not ${what} in 2 min`);
  }
};
