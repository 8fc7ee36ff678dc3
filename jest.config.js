export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  runner: '<rootDir>/test/support/runner/process-runner.js',
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  // Two cores carry four: while two files wait, for a process that starts or a time that comes, two others work.
  maxWorkers: 4,
  // A bound on what hangs, not on what is slow: these machines are busy.
  testTimeout: 300_000,
};
