import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Replaces curl where it is not installed: the test is about the printed line. */
const CURL = `command -v curl > /dev/null || curl() { '${process.execPath}' test/support/fetch-as-curl.js "$@"; }`;

/** A bound on commands that do not end, in milliseconds. */
const LIMIT_MS = 120_000;

/** Runs commands that people copy, and returns their output. */
export const runCommands = async (commands: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${CURL}\n${commands}`], { timeout: LIMIT_MS });
  return stdout;
};

/** Runs a command line that the service has printed for people to copy, and parses its JSON output. */
export const runPrinted = async (line: string | undefined) => JSON.parse(await runCommands(line ?? ''));
