import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Without curl the shell does what the line says all the same: it is the line that is tried. */
const CURL = `command -v curl > /dev/null || curl() { '${process.execPath}' test/support/fetch-as-curl.js "$@"; }`;

/** Runs a line that the service has printed for people to copy, and reads the JSON that it answers. */
export const runPrinted = async (line: string | undefined) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', `${CURL}\n${line}`]);
  return JSON.parse(stdout);
};
