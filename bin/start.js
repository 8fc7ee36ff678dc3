import { buildIfStale } from './build-if-stale.js';
import { loadEnvFile } from './load-env-file.js';

loadEnvFile();
buildIfStale();
await import('../dist/main.js');
