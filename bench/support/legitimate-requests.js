import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { exchange, graphql, json } from './exchange.js';

const { url, applications, owners, perSecond } = workerData;
const dashboard = readFileSync(new URL('../../operations/1-fleet/1-dashboard.graphql', import.meta.url), 'utf8');
const KINDS = [
  (n) => json('GET', '/api/application/servers?per_page=10', applications[n % applications.length]),
  (n) => json('GET', `/api/application/servers/${1_100 + (n % 500)}`, applications[n % applications.length]),
  (n) => json('GET', '/api/client?per_page=10', owners[n % owners.length]),
  (n) => graphql(owners[n % owners.length], dashboard),
];

/** Pending requests after which a client sends no more. */
const MOST_OPEN = 100;

let count = 0;
let open = 0;
setInterval(async () => {
  if (open >= MOST_OPEN) return;
  open += 1;
  const request = KINDS[count % KINDS.length](Math.floor(count / KINDS.length));
  count += 1;
  const at = Date.now();
  const { status, ms } = await exchange(url, { ...request, patienceMs: 60_000 });
  open -= 1;
  parentPort.postMessage({ at, ms, status });
}, 1_000 / perSecond);
