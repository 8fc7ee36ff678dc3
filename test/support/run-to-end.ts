import { spawn } from 'node:child_process';

export interface EndedProcess {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built service with exactly this environment until it ends by itself. */
export const runMain = (env: Readonly<Record<string, string>>): Promise<EndedProcess> =>
  runToEnd({ script: 'dist/main.js', env });

/** Runs the built service until it has printed a text, on either stream, and kills it at once. */
export const runUntilKilled = (text: string, env: Readonly<Record<string, string>>): Promise<EndedProcess> =>
  runToEnd({ script: 'dist/main.js', env, killAt: text });

/** Runs the built command line with exactly this environment. Without `input`, stdin ends at once. */
export const runCli = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<EndedProcess> => runToEnd({ script: 'dist/cli/main.js', args, env, input });

/** The same at a terminal, which shows both streams, and `input` as if it was typed. */
export const runCliAtTerminal = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<EndedProcess> => {
  const command = [process.execPath, 'dist/cli/main.js', ...args].map((word) => `'${word}'`).join(' ');
  const given = { PATH: process.env.PATH ?? '', ...env };
  return runToEnd({ program: 'script', args: ['-qec', command, '/dev/null'], env: given, input });
};

interface Run {
  /** Node.js by default. */
  readonly program?: string;
  readonly script?: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly killAt?: string;
  /** Written to stdin. */
  readonly input?: string | undefined;
}

const runToEnd = ({ program = process.execPath, script, args = [], env, killAt, input }: Run): Promise<EndedProcess> =>
  new Promise((done, fail) => {
    const words = script === undefined ? args : [script, ...args];
    const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => undefined); // a process that reads no stdin may end first
    child.stdin.end(input);
    const look = (): void => {
      if (killAt !== undefined && (stdout + stderr).includes(killAt)) child.kill('SIGKILL');
    };
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      look();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      look();
    });
    child.once('error', fail);
    child.once('close', (status) => done({ status, stdout, stderr }));
  });
