/**
 * The import of a panel on SQLite, with three tasks for each server: seconds of the plan, of the import, and of the same
 * import again, which must add nothing. Each is a process of its own, beside a running service.
 *
 *   npm run build && node bench/import-panel.mjs [--servers 1700]
 *
 * Exits with 1 when the import takes more than 60 s, or the second one adds a row.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startService } from './support/service.js';
import { testSupport } from './support/sources.js';

const { createPanelFixture } = await testSupport('panel/panel-fixture');
const { loadIntoSqlite } = await testSupport('panel/load-panel');
const { values } = parseArgs({ options: { servers: { type: 'string', default: '1700' } } });
const CEILING_S = 60;

const panel = createPanelFixture({ servers: Number(values.servers) });
const service = await startService();
let isBad = true;
try {
  const file = join(service.directory, 'panel.sqlite');
  await loadIntoSqlite(file, panel);
  const plan = await importPanel(file);
  const first = await importPanel(file, '--apply');
  const again = await importPanel(file, '--apply');
  const rows = first.added.map(({ noun, added }) => `${added} ${noun}`).join(', ');
  console.log(
    `seconds: plan ${plan.seconds.toFixed(1)}, import ${first.seconds.toFixed(1)}, again ${again.seconds.toFixed(1)}\n` +
      `added: ${rows}; again: ${again.added.length === 0 ? 'nothing' : JSON.stringify(again.added)}`,
  );
  isBad = first.seconds > CEILING_S || again.added.length > 0;
} finally {
  await service.stop();
}
process.exit(isBad ? 1 : 0);

async function importPanel(file, ...args) {
  const from = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['dist/cli/main.js', 'import', 'panel', '--database', `sqlite:${file}`, '--app-key', panel.appKey],
      ...['--json', ...args],
    ],
    {
      env: { ...service.env, LOG_LEVEL: 'error' },
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const seconds = (performance.now() - from) / 1_000;
  return { seconds, added: JSON.parse(stdout).counts.filter(({ added }) => added > 0) };
}
