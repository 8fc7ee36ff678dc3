import vm from 'node:vm';
import { type LinearPattern, linearPattern } from './linear-pattern.js';
import type { MatchBudget } from './match-budget.js';

/** Longest text that is held against a pattern, in characters. */
export const MAX_MATCHED_LENGTH = 8192;

/** A pattern on the engines that can decide it. */
export interface Pattern {
  readonly expression: RegExp;
  /** Null where the pattern needs what only a searching engine has, whose time nothing but a clock bounds. */
  readonly linear: LinearPattern | null;
}

export const patternOf = (expression: RegExp): Pattern => ({ expression, linear: linearPattern(expression) });

/**
 * Whether a text matches, decided within what is left of the budget; null when it is not decided: the text is too long, or
 * the budget ended. Synchronous, so the time is the time that everything else waits.
 */
export const matches = ({ expression, linear }: Pattern, text: string, budget: MatchBudget): boolean | null => {
  if (text.length > MAX_MATCHED_LENGTH) return null;
  return budget.spend((leftMs) => linear?.test(text) ?? search(expression, text, leftMs));
};

const SEARCH = new vm.Script('pattern.test(text)');
const SANDBOX: { pattern?: RegExp; text?: string } = vm.createContext({});

/** Only V8's own clock can end a match that is running. */
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
