import { buildIfStale } from './build.js';
import { loadEnvFile } from './load-env-file.js';

loadEnvFile();
await buildIfStale();
// The libraries check more, and say more, than a running service needs where nobody names a mode.
process.env.NODE_ENV ??= 'production';
await import('../dist/main.js');
