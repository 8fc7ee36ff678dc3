#!/usr/bin/env node
// The installed command: `gamewarden start` starts the service, every other word is a command of the command line.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from './load-env-file.js';

/**
 * Where an installed service stores its data. A checkout uses `./data`; an installed command is called from any
 * directory and must find the same data.
 */
const defaultDataDir = () =>
  process.getuid?.() === 0
    ? '/var/lib/gamewarden/data'
    : join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'gamewarden', 'data');

loadEnvFile();
process.env.DATA_DIR ||= defaultDataDir();

const [command, ...rest] = process.argv.slice(2);
if (command === 'start' && rest.length > 0) {
  process.stderr.write(`start takes no arguments, but got "${rest.join(' ')}". Settings are environment variables.\n`);
  process.exit(2);
}
await import(command === 'start' ? '../dist/main.js' : '../dist/cli/main.js');
