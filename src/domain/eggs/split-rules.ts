import { closingDelimiter } from './delimited-pattern.js';

/** One rule of a rule text: `between:1,10` is `between` with the argument `1,10`. */
export interface RuleText {
  /** In lower snake_case, whatever its spelling in the text. */
  readonly name: string;
  /** The text after the colon; null without a colon. */
  readonly argument: string | null;
}

/** Alternative names of rules. */
const SHORT_NAMES = new Map([
  ['int', 'integer'],
  ['bool', 'boolean'],
]);

/** Rules whose argument is a pattern, which may contain bars and commas. */
const PATTERN_RULES = ['regex', 'not_regex'];

/** Splits a text such as `required|string|max:20` into its rules, in order, without empty ones. */
export const splitRules = (text: string): readonly RuleText[] => {
  const rules: RuleText[] = [];
  let rest = text;
  while (rest !== '') {
    const head = /^([^|:]*)(:?)/.exec(rest);
    const name = nameOf(head?.[1] ?? '');
    const hasArgument = head?.[2] === ':';
    rest = rest.slice(head?.[0].length ?? 0);
    const length = PATTERN_RULES.includes(name) && hasArgument ? patternLength(rest) : endOfRule(rest);
    if (name !== '') rules.push({ name, argument: hasArgument ? rest.slice(0, length) : null });
    rest = rest.slice(length + 1);
  }
  return rules;
};

const nameOf = (written: string): string => {
  const name = written
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
  return SHORT_NAMES.get(name) ?? name;
};

const endOfRule = (rest: string): number => {
  const bar = rest.indexOf('|');
  return bar < 0 ? rest.length : bar;
};

/** Length of a pattern: it ends with its delimiter and flags before a bar or the end; other bars belong to it. */
const patternLength = (rest: string): number => {
  const closing = closingDelimiter(rest.trimStart()[0] ?? '');
  if (closing === undefined) return endOfRule(rest);
  const start = rest.length - rest.trimStart().length + 1;
  for (let at = start; at < rest.length; at += 1) {
    if (rest[at] === '\\') at += 1;
    else if (rest[at] === closing) {
      const flags = /^[A-Za-z]*\s*(?=\||$)/.exec(rest.slice(at + 1));
      if (flags !== null) return at + 1 + flags[0].length;
    }
  }
  return endOfRule(rest);
};
