import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { expect, restoreAll } from './globals.js';

register('./typescript-hooks.js', import.meta.url);
process.setSourceMapsEnabled(true);

/** Uncaught errors, and unhandled rejections by their promise. */
const uncaught = new Map();
process.on('uncaughtException', (error) => uncaught.set(error, error));
process.on('unhandledRejection', (error, promise) => uncaught.set(promise, error));
process.on('rejectionHandled', (promise) => uncaught.delete(promise));

/** Uncaught errors until now; rejections are reported one round of the event loop later. */
const takeUncaught = async () => {
  await new Promise(setImmediate);
  const errors = [...uncaught.values()];
  uncaught.clear();
  return errors;
};

addEventHandler(async ({ name, test }) => {
  if (name !== 'test_done') return;
  // The number from `expect.assertions`.
  test.errors.push(...expect.extractExpectedAssertionsErrors().map(({ error }) => error));
  test.errors.push(...(await takeUncaught()));
});

/** Files that this process has begun; each has its own copy of shared modules. */
let files = 0;

/**
 * Runs one file from its import to its last hook.
 * @param {object} file
 * @param {string} file.path
 * @param {import('@jest/test-result').Test['context']['config']} file.config
 * @param {{ readonly testNamePattern?: string }} file.globalConfig
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export const runFile = async ({ path, config, globalConfig }) => {
  const start = Date.now();
  const formatted = (error) => formatExecError(error, config, globalConfig, path);
  resetState();
  const state = getState();
  state.testTimeout = config.testTimeout;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  expect.setState({ testPath: path });
  files += 1;
  await import(`${pathToFileURL(path)}?file=${files}`);
  const loaded = Date.now();
  const { testResults, unhandledErrors } = await run();
  restoreAll();
  const end = Date.now();
  const results = testResults.map(assertionResultOf);
  const count = (status) => results.filter((result) => result.status === status).length;
  // Outside of tests: in hooks around all of them, or while the file was loaded.
  const errors = [...unhandledErrors.map((stack) => ({ message: '', stack })), ...(await takeUncaught())];
  return {
    ...createEmptyTestResult(),
    testFilePath: path,
    testResults: results,
    testExecError:
      errors.length === 0 ? undefined : { message: '', stack: errors.map(({ stack }) => stack).join('\n') },
    failureMessage:
      [formatResultsErrors(results, config, globalConfig, path), ...errors.map(formatted)].filter(Boolean).join('\n') ||
      null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: {
      ...createEmptyTestResult().perfStats,
      ...{ start, end, runtime: end - start, slow: (end - start) / 1000 > config.slowTestThreshold },
      ...{ loadTestEnvironmentStart: start, loadTestEnvironmentEnd: loaded },
    },
  };
};

/**
 * A test as reporters know it.
 * @param {Awaited<ReturnType<typeof run>>['testResults'][number]} result
 * @returns {import('@jest/test-result').AssertionResult}
 */
const assertionResultOf = ({ testPath, status, errors, errorsDetailed, startedAt, ...rest }) => {
  const [, ...names] = testPath; // without the root block
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1),
    fullName: names.join(' '),
    status: status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : errors.length > 0 ? 'failed' : 'passed',
    failureMessages: [...errors],
    failureDetails: [...errorsDetailed],
    duration: rest.duration,
    failing: rest.failing,
    invocations: rest.invocations,
    location: rest.location,
    numPassingAsserts: rest.numPassingAsserts,
    retryReasons: [...rest.retryReasons],
    startAt: startedAt,
  };
};
