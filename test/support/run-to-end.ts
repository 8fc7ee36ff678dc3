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

/** Runs the built command line with exactly this environment. */
export const runCli = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<EndedProcess> =>
  runToEnd({ script: 'dist/cli/main.js', args, env });

interface Run {
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly killAt?: string;
}

const runToEnd = ({ script, args = [], env, killAt }: Run): Promise<EndedProcess> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
