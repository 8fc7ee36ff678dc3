import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Replaces curl where it is not installed: the test is about the printed line. */
const CURL = `command -v curl > /dev/null || curl() { '${process.execPath}' test/support/fetch-as-curl.js "$@"; }`;

/** Runs a command line that the service has printed for people to copy, and parses its JSON output. */
export const runPrinted = async (line: string | undefined) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', `${CURL}\n${line}`]);
  return JSON.parse(stdout);
};
