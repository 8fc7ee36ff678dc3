import { expect, test } from '@jest/globals';
import {
  decideInstall,
  decideRestore,
  type InstallEvidence,
} from '../../../../src/domain/unreported/decide-unreported.js';

const MINUTE_MS = 60_000;
const empty = { state: 'offline', hasFiles: false };
const filled = { state: 'offline', hasFiles: true };
const running = { state: 'running', hasFiles: true };

const first = (evidence: Partial<InstallEvidence>): InstallEvidence => ({
  isFirst: true,
  ageMs: MINUTE_MS,
  details: empty,
  isInstalling: false,
  ...evidence,
});
const again = (evidence: Partial<InstallEvidence>): InstallEvidence => ({
  ...first(evidence),
  isFirst: false,
});

test.each([
  ['an installation in progress', first({ isInstalling: true, details: filled }), 'wait'],
  ['no report about it', first({ isInstalling: null, details: filled }), 'wait'],
  ['files, and no installation in progress', first({ details: filled }), 'succeeded'],
  ['a server that runs', first({ details: running }), 'succeeded'],
  ['no files while the image may be pulled', first({ ageMs: 19 * MINUTE_MS }), 'wait'],
  ['no files long after', first({ ageMs: 21 * MINUTE_MS }), 'failed'],
  ['a server that was just sent to the node', first({ details: null, ageMs: 20_000 }), 'wait'],
  ['a server that the node does not know', first({ details: null }), 'failed'],
  ['again: a server that is still stopping', again({ details: running, ageMs: 20_000 }), 'wait'],
  ['again: a server that runs', again({ details: running }), 'succeeded'],
  ['again: files prove nothing', again({ details: filled }), 'failed'],
] as const)('an installation without a report, %#: %s', (_, evidence, verdict) => {
  expect(decideInstall(evidence)).toBe(verdict);
});

test.each([
  [{ ageMs: MINUTE_MS, isHeldBack: false, isSuspended: false }, 'unknown'],
  [{ ageMs: MINUTE_MS, isHeldBack: null, isSuspended: false }, 'unknown'],
  [{ ageMs: MINUTE_MS, isHeldBack: true, isSuspended: false }, 'wait'],
  [{ ageMs: MINUTE_MS, isHeldBack: false, isSuspended: true }, 'wait'],
  [{ ageMs: MINUTE_MS - 1, isHeldBack: false, isSuspended: false }, 'wait'],
] as const)('a restore without a report, %#', (restore, verdict) => {
  expect(decideRestore(restore)).toBe(verdict);
});
