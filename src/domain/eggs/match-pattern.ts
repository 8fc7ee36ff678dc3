import vm from 'node:vm';
import { type LinearPattern, linearPattern } from './linear-pattern.js';
import type { MatchBudget } from './match-budget.js';

/** Longest text that is matched, in characters. */
export const MAX_MATCHED_LENGTH = 8192;

/** A pattern on the engines that can run it. */
export interface Pattern {
  readonly expression: RegExp;
  /** Null if the pattern needs a backtracking engine, whose run time only a timeout bounds. */
  readonly linear: LinearPattern | null;
}

export const patternOf = (expression: RegExp): Pattern => ({ expression, linear: linearPattern(expression) });

/**
 * Whether a text matches, within the remaining budget; null when undecided, because the text is too long or the time is
 * up. Synchronous, so it blocks all other work meanwhile.
 */
export const matches = ({ expression, linear }: Pattern, text: string, budget: MatchBudget): boolean | null => {
  if (text.length > MAX_MATCHED_LENGTH) return null;
  return budget.spend((leftMs) => linear?.test(text) ?? search(expression, text, leftMs));
};

const SEARCH = new vm.Script('pattern.test(text)');
const SANDBOX: { pattern?: RegExp; text?: string } = vm.createContext({});

/** Runs the pattern in a context with a timeout: only V8 can interrupt a running match. */
const search = (pattern: RegExp, text: string, limitMs: number): boolean | null => {
  SANDBOX.pattern = pattern;
  SANDBOX.text = text;
  try {
    return SEARCH.runInContext(SANDBOX, { timeout: Math.max(1, Math.ceil(limitMs)) }) === true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return null;
    throw error;
  }
};
