import { LRUCache } from 'lru-cache';
import type { ValidationIssue } from '../errors.js';
import { readPattern } from './delimited-pattern.js';
import { instructionsOf, MAX_PROGRAM } from './linear-pattern.js';
import { PRESENCE_CHECKS } from './presence-checks.js';
import { type Check, type Surroundings, VALUE_CHECKS } from './rule-checks.js';
import { splitRules } from './split-rules.js';

/** What the value of an egg's variable must meet, read once from a text such as `required|string|max:20`. */
export interface VariableRules {
  readonly rules: readonly (Check & { readonly name: string; readonly isPresence: boolean })[];
  /** The rest is not asked of an empty value. */
  readonly isNullable: boolean;
  /** Nothing is asked of a value that nobody gave and that has no default. */
  readonly isSometimes: boolean;
  /** Only the first broken rule is told. */
  readonly isBail: boolean;
  readonly isNumber: boolean;
  /** A sentence for each part that is no rule, or has an argument that makes no sense. Such parts ask nothing. */
  readonly problems: readonly string[];
}

/** Rules that say how the others are asked. */
const MODIFIERS = ['nullable', 'sometimes', 'bail'];

const NUMBER_RULES = ['integer', 'numeric'];

/** Characters of texts, and instructions of patterns, that are remembered: some 100 MB, far more than eggs in use have. */
const MAX_REMEMBERED = 1_000_000;

const remembered = new LRUCache<string, VariableRules>({
  maxSize: MAX_REMEMBERED,
  sizeCalculation: (_rules, text) => 1 + text.length + MAX_PROGRAM * patternCount(text),
});

/** Rules with a pattern, which take long to read. */
const PATTERN_RULES = ['regex', 'not_regex'];

/** How many patterns a text of rules has. */
export const patternCount = (text: string): number =>
  splitRules(text).filter(({ name }) => PATTERN_RULES.includes(name)).length;

/** Instructions that reading a text of rules makes, each of which takes some microseconds; about, and without making them. */
export const instructionsOfRules = (text: string): number =>
  splitRules(text).reduce((sum, { name, argument }) => {
    if (!PATTERN_RULES.includes(name)) return sum;
    try {
      return sum + instructionsOf(readPattern((argument ?? '').trim()));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return sum; // no pattern: nothing is made of it
    }
  }, 0);

/** The rules of a text. Never throws: what could not be read is in `problems`. Source: rest.md §5.7. */
export const variableRules = (text: string): VariableRules => {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const read = readRules(text);
  remembered.set(text, read);
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
      if (read === undefined) throw new SyntaxError('is no rule that is known here');
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
 * The rules that a value breaks, in their order; a broken rule about presence is the only one.
 * @param value null when it is empty, undefined when nobody gave one and there is no default either
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
