import { exchange, json } from './exchange.js';

/**
 * What an administrator does to the service over REST. Rejects where the answer is not 2xx.
 * @param {{ url: string, keys: { application: string, client: string }, pool: import('pg').Pool }} service
 */
export const controlOf = (service) => {
  const call = async (kind, method, path, body) => {
    const answer = await exchange(service.url, json(method, path, service.keys[kind], body));
    if (answer.status >= 300 || answer.status === 0) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    }
    return answer.status === 204 || answer.text === '' ? undefined : JSON.parse(answer.text);
  };
  const eggId = async () => {
    const { rows } = await service.pool.query("select id from eggs where name = 'Console'");
    return rows[0].id;
  };
  return {
    call,
    /** A server of the console egg; on the node of an allocation, else on the built-in one. Its attributes. */
    createServer: async (name, allocation) => {
      const { attributes } = await call('application', 'POST', '/api/application/servers', {
        name,
        user: 1,
        egg: await eggId(),
        docker_image: 'docker.io/library/node:20-slim',
        startup: 'node console.mjs',
        environment: {},
        limits: { memory: 64, swap: 0, disk: 0, io: 500, cpu: 0 },
        feature_limits: { databases: 0, allocations: 0, backups: 5 },
        ...(allocation === undefined
          ? { deploy: { locations: [], dedicated_ip: false, port_range: [] } }
          : { allocation: { default: allocation } }),
      });
      return attributes;
    },
    deleteServer: (id) => call('application', 'DELETE', `/api/application/servers/${id}`),
    power: (uuid, signal) => call('client', 'POST', `/api/client/servers/${uuid}/power`, { signal }),
  };
};
