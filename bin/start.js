import { buildIfStale } from './build.js';
import { loadEnvFile } from './load-env-file.js';

loadEnvFile();
await buildIfStale();
await import('../dist/main.js');
