import type { DomainContext } from '../domain/context.js';
import { hasCode } from '../host/has-code.js';
import type { Output } from './output.js';
import { renderOutput } from './render-output.js';

export interface OutputOptions {
  readonly json?: true | undefined;
}

/** Runs a command, prints its output, and sets the exit status of the process. */
export const runAction = async ({ json }: OutputOptions, act: () => Promise<Output>): Promise<void> => {
  // Loaded here: help and usage errors need no settings.
  const { describeUnknownSettings } = await import('../config.js');
  for (const sentence of describeUnknownSettings()) process.stderr.write(`${sentence}\n`);
  const output = await act();
  const { stdout } = process;
  const form = { json: json === true, isTerminal: stdout.isTTY, hasColors: stdout.isTTY && stdout.hasColors() };
  // A pipe takes a long output piece by piece; exiting earlier would cut it off.
  await new Promise<void>((done, fail) => {
    stdout.write(renderOutput(output, form), (error) => (error && !hasCode(error, 'EPIPE') ? fail(error) : done()));
  });
  process.exitCode = output.status ?? 0;
};

/** The same for a command that needs the database of the installation. */
export const runInService = (options: OutputOptions, act: (ctx: DomainContext) => Promise<Output>): Promise<void> =>
  runAction(options, async () => (await import('./with-service.js')).withService(act));
