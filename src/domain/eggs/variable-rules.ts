import { LRUCache } from 'lru-cache';
import type { ValidationIssue } from '../errors.js';
import { readPattern } from './delimited-pattern.js';
import { instructionsOf, MAX_PROGRAM } from './linear-pattern.js';
import { PRESENCE_CHECKS } from './presence-checks.js';
import { type Check, type Surroundings, VALUE_CHECKS } from './rule-checks.js';
import { splitRules } from './split-rules.js';

/** The rules for the value of an egg's variable, parsed once from a text such as `required|string|max:20`. */
export interface VariableRules {
  readonly rules: readonly (Check & { readonly name: string; readonly isPresence: boolean })[];
  /** An empty value is checked only against presence rules. */
  readonly isNullable: boolean;
  /** A value that is missing and has no default is not checked. */
  readonly isSometimes: boolean;
  /** Only the first broken rule is reported. */
  readonly isBail: boolean;
  readonly isNumber: boolean;
  /** A sentence for each part that is no rule or has an invalid argument. Such parts have no effect. */
  readonly problems: readonly string[];
}

/** Rules that change how the others are applied. */
const MODIFIERS = ['nullable', 'sometimes', 'bail'];

const NUMBER_RULES = ['integer', 'numeric'];

/**
 * Size of the cache in characters of texts and instructions of patterns: about 100 MB, far more than eggs in use need.
 */
const MAX_CACHED = 1_000_000;

const cached = new LRUCache<string, VariableRules>({
  maxSize: MAX_CACHED,
  sizeCalculation: (_rules, text) => 1 + text.length + MAX_PROGRAM * patternCount(text),
});

/** Rules with a pattern, which are slow to parse. */
const PATTERN_RULES = ['regex', 'not_regex'];

/** Number of patterns in a rule text. */
export const patternCount = (text: string): number =>
  splitRules(text).filter(({ name }) => PATTERN_RULES.includes(name)).length;

/**
 * Estimates the instructions that parsing a rule text compiles, without compiling them. Each takes some microseconds.
 */
export const instructionsOfRules = (text: string): number =>
  splitRules(text).reduce((sum, { name, argument }) => {
    if (!PATTERN_RULES.includes(name)) return sum;
    try {
      return sum + instructionsOf(readPattern((argument ?? '').trim()));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return sum; // not a valid pattern: nothing is compiled
    }
  }, 0);

/** Parses a rule text. Never throws: parts that cannot be parsed are in `problems`. Source: rest.md §5.7. */
export const variableRules = (text: string): VariableRules => {
  const known = cached.get(text);
  if (known !== undefined) return known;
  const read = readRules(text);
  cached.set(text, read);
  return read;
};

const readRules = (text: string): VariableRules => {
  const texts = splitRules(text);
  const has = (name: string) => texts.some((rule) => rule.name === name);
  const problems: string[] = [];
  const rules = texts.flatMap(({ name, argument }) => {
    if (MODIFIERS.includes(name)) return [];
    const isPresence = Object.hasOwn(PRESENCE_CHECKS, name);
    const checks = isPresence ? PRESENCE_CHECKS : VALUE_CHECKS;
    const read = Object.hasOwn(checks, name) ? checks[name] : undefined;
    try {
      if (read === undefined) throw new SyntaxError('is not a known rule');
      return [{ name, isPresence, ...read(argument) }];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push(`${name}: ${error.message}`);
      return [];
    }
  });
  return {
    rules,
    isNullable: has('nullable'),
    isSometimes: has('sometimes'),
    isBail: has('bail'),
    isNumber: NUMBER_RULES.some(has),
    problems,
  };
};

/**
 * The rules that a value breaks, in their order. If a presence rule is broken, it is the only one.
 * @param value null when it is empty, undefined when it is missing and has no default
 */
export const brokenRules = (
  { rules, isNullable, isSometimes, isBail, isNumber }: VariableRules,
  value: string | null | undefined,
  surroundings: Omit<Surroundings, 'isNumber'>,
): readonly Pick<ValidationIssue, 'rule' | 'params'>[] => {
  if (isSometimes && value === undefined) return [];
  const text = value ?? null;
  const broken: Pick<ValidationIssue, 'rule' | 'params'>[] = [];
  for (const { name, isPresence, isAboutSize, keeps, params } of rules) {
    if (text === null && isNullable && !isPresence) continue;
    if (keeps(text, { ...surroundings, isNumber })) continue;
    broken.push({ rule: name, params: isAboutSize && !isNumber ? { ...params, kind: 'string' } : params });
    if (isPresence || isBail) break;
  }
  return broken;
};
