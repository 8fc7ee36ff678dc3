import { createServer } from 'node:http';

/** A daemon that accepts everything and has every server running. Resolves with its port and the count of commands. */
export const startAcceptingDaemon = async () => {
  let commands = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [, uuid] = /^\/api\/servers\/([^/]+)$/.exec(request.url) ?? [];
      if (request.method === 'POST' && request.url.endsWith('/commands')) commands += 1;
      response.setHeader('Content-Type', 'application/json');
      if (request.method === 'GET' && request.url === '/api/servers') response.end('[]');
      else if (request.method === 'GET' && uuid !== undefined) response.end(JSON.stringify(detailsOf(uuid)));
      else response.writeHead(request.method === 'GET' ? 200 : 202).end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    commands: () => commands,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const detailsOf = (uuid) => ({
  state: 'running',
  is_suspended: false,
  utilization: {
    ...{ memory_bytes: 1, memory_limit_bytes: 2, cpu_absolute: 0.5, disk_bytes: 1, uptime: 1_000, state: 'running' },
    network: { rx_bytes: 0, tx_bytes: 0 },
  },
  configuration: { uuid },
});
