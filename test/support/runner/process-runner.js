import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'jest-worker';

/** Files that start services, nodes and databases, or let jobs come due: they mostly wait. */
const WAITS = /[/\\]test[/\\](e2e|unit[/\\]bin|integration[/\\](cli|databases|jobs|local-node|node))[/\\]/;

/** The slowest files with their seconds in a full run; written by `npm run durations`. */
const DURATIONS = JSON.parse(readFileSync(new URL('./durations.json', import.meta.url), 'utf8'));

/**
 * Those that take longest first, so that none of them is begun when all others are over. The rest stays as it is.
 * @param {readonly import('@jest/test-result').Test[]} tests
 */
const longestFirst = (tests) => {
  const seconds = ({ path, context }) => DURATIONS[relative(context.config.rootDir, path).replaceAll(sep, '/')] ?? 0;
  return tests.toSorted((one, other) => seconds(other) - seconds(one));
};

/**
 * Runs test files with Jest's own `describe`, `test` and `expect`, but in plain Node: a few processes run one file after
 * the other, and what they have loaded stays loaded and compiled. Jest's runner gives each file a virtual machine of its
 * own, which has to load the schema, the database client and all else again.
 */
export default class ProcessRunner {
  #globalConfig;

  /** @param {{ readonly maxWorkers: number }} globalConfig */
  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  /**
   * @param {import('@jest/test-result').Test[]} tests
   * @param {{ isInterrupted(): boolean }} watcher
   * @param {(test: import('@jest/test-result').Test) => Promise<void>} onStart
   * @param {(test: import('@jest/test-result').Test, result: import('@jest/test-result').TestResult) => Promise<void>} onResult
   * @param {(test: import('@jest/test-result').Test, error: import('@jest/test-result').SerializableError) => Promise<void>} onFailure
   */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const numWorkers = Math.min(this.#globalConfig.maxWorkers, tests.length);
    const workers = new Worker(fileURLToPath(new URL('./file-worker.js', import.meta.url)), {
      exposedMethods: ['runFile'],
      numWorkers,
      // A file whose process died counts as failed and is not retried.
      maxRetries: 0,
      forkOptions: { serialization: 'json', stdio: 'inherit' },
    });
    const run = async (test) => {
      await onStart(test);
      const file = { path: test.path, config: test.context.config, globalConfig: this.#globalConfig };
      await workers.runFile(file).then(
        (result) => onResult(test, result),
        (error) => onFailure(test, error),
      );
    };
    const ordered = longestFirst(tests);
    const waiting = ordered.filter(({ path }) => WAITS.test(path)).values();
    const working = ordered.filter(({ path }) => !WAITS.test(path)).values();
    const runAll = async (...queues) => {
      for (const queue of queues) {
        for (const test of queue) {
          if (watcher.isInterrupted()) return;
          await run(test);
        }
      }
    };
    try {
      // About half of the workers begin with files that wait, so that many short files with load are left for the end.
      await Promise.all(
        Array.from({ length: numWorkers }, (_, index) =>
          index % 2 === 0 ? runAll(waiting, working) : runAll(working, waiting),
        ),
      );
    } finally {
      await workers.end();
    }
  }
}
