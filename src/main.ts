import { performance } from 'node:perf_hooks';
import { ConfigError, describeUnknownSettings, loadConfig } from './config.js';
import { errorSentence } from './host/error-sentence.js';
import { cliCommand } from './host/own-commands.js';
import { createLog } from './log.js';
import { leaveSignalsToFirst } from './processes/join-first-process.js';
import { nameOfApiProcess } from './processes/name-of-api-process.js';
import { type ApiProcessOptions, startApiProcess } from './processes/start-api-process.js';
import { Shutdown } from './service/shutdown.js';
import { onStopSignals } from './service/stop-signals.js';
import { startService } from './start-service.js';

/** Exit status for invalid settings, as opposed to failures at run time. */
const STATUS_BAD_SETTINGS = 2;

/** Ends processes that a service left behind. */
const STOP_COMMAND = cliCommand('stop');

const print = (text: string): Promise<void> =>
  new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done())));

/** When the program was loaded, in milliseconds on the clock of the process; a build before it does not count. */
const loadedAt = performance.now();

const run = async (): Promise<void> => {
  const config = loadConfig();
  const name = nameOfApiProcess(process.argv);
  const log = createLog(config.logLevel, name);
  const shutdown = new Shutdown(log);

  const end = (reason: unknown): never => {
    log.fatal({ err: reason }, 'an unexpected error ends the process');
    process.exit(1);
  };
  process.on('unhandledRejection', end).on('uncaughtException', end);

  if (name !== undefined) return serveForFirst({ config, log, shutdown, name });
  for (const sentence of describeUnknownSettings()) log.warn({}, sentence);

  const stopNow = (): never => {
    shutdown.stopNow();
    log.warn({}, `ended at once; remaining processes end by themselves, or with: ${STOP_COMMAND}`);
    process.exit(1);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    // Supervisors send SIGTERM; Ctrl-C and a closed terminal stop without a delay.
    if (!(await shutdown.stop(started, { drains: signal === 'SIGTERM' }))) stopNow();
    log.info({}, 'stopped');
    process.exit(0);
  };
  onStopSignals({ stop, stopNow });

  const started = startService({ config, log, shutdown, print });
  try {
    const url = await started;
    const seconds = ((performance.now() - loadedAt) / 1000).toFixed(1);
    const processes = config.apiProcesses === 1 ? '' : `, API_PROCESSES=${config.apiProcesses}`;
    await print(`Gamewarden is ready after ${seconds} s: ${url} (ROLE=${config.role}${processes})\n`);
  } catch (error) {
    if (shutdown.signal.aborted) return; // parts that are stopped while they start fail; the stop ends the process
    log.debug({ err: error }, 'the start failed');
    process.stderr.write(`Gamewarden could not start: ${errorSentence(error)}\n`);
    if (!(await shutdown.stop())) shutdown.stopNow();
    process.exit(1);
  }
};

/** Serves the API until the first process stops this one, or ends. */
const serveForFirst = async (options: Omit<ApiProcessOptions, 'onStop'>): Promise<void> => {
  const { log, shutdown } = options;
  leaveSignalsToFirst();
  const stop = async (): Promise<void> => {
    const isHealthy = await shutdown.stop();
    log.info({}, 'stopped');
    process.exit(isHealthy ? 0 : 1);
  };
  try {
    await startApiProcess({ ...options, onStop: stop });
  } catch (error) {
    log.error({ err: error }, 'an API process could not start');
    process.exit(1);
  }
};

run().catch((error: unknown) => {
  // One line per invalid setting; any other error is one sentence.
  const isBadSettings = error instanceof ConfigError;
  process.stderr.write(`${isBadSettings ? error.message : errorSentence(error)}\n`);
  process.exit(isBadSettings ? STATUS_BAD_SETTINGS : 1);
});
