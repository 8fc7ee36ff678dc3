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

/** The same at a terminal, which shows both streams. `answer` is typed when the command asks. */
export const runCliAtTerminal = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  answer?: string,
): Promise<EndedProcess> => {
  const command = [process.execPath, 'dist/cli/main.js', ...args].map((word) => `'${word}'`).join(' ');
  const given = { PATH: process.env.PATH ?? '', ...env };
  return runToEnd({ program: 'script', args: ['-qec', command, '/dev/null'], env: given, answer });
};

interface Run {
  /** Node.js by default. */
  readonly program?: string;
  readonly script?: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly killAt?: string;
  /** Written to stdin, which then ends. */
  readonly input?: string | undefined;
  /** Written to stdin when the process asks `[y/N]`; stdin does not end. */
  readonly answer?: string | undefined;
}

const runToEnd = ({ program = process.execPath, script, args = [], env, ...run }: Run): Promise<EndedProcess> =>
  new Promise((done, fail) => {
    const { killAt, input, answer } = run;
    let isAnswered = answer === undefined;
    const words = script === undefined ? args : [script, ...args];
    const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => undefined); // a process that reads no stdin may end first
    // Before a terminal program reads, the end of its input would be lost.
    if (program !== 'script') child.stdin.end(input);
    const check = (): void => {
      if (killAt !== undefined && (stdout + stderr).includes(killAt)) child.kill('SIGKILL');
      if (!isAnswered && stdout.includes('[y/N] ')) {
        isAnswered = true;
        child.stdin.write(answer);
      }
    };
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      check();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      check();
    });
    child.once('error', fail);
    child.once('close', (status) => done({ status, stdout, stderr }));
  });
