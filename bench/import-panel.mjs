/**
 * An import of a panel with 1,500 servers and 5,000 tasks, on SQLite: seconds of the plan, of the import, and of a
 * repeated import, which must add nothing. Each is a process of its own, beside a service that runs.
 *
 *   npm run build && node bench/import-panel.mjs [--servers 1500] [--tasks 5000]
 *
 * Exits with 1 when the import takes more than 60 s.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startService } from './support/service.js';
import './support/sources.js';

const { createPanelFixture } = await import('../test/support/panel/panel-fixture.ts');
const { loadIntoSqlite } = await import('../test/support/panel/load-panel.ts');
