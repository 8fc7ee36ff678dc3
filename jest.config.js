export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  runner: '<rootDir>/test/support/runner/process-runner.js',
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  // Two cores carry five: three begin with files that wait for processes and times, and need a third of a core each.
  maxWorkers: 5,
  // A bound on what hangs, not on what is slow: these machines are busy.
  testTimeout: 300_000,
};
