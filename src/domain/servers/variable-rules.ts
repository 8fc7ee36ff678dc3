/** A rule of an egg's variable that a value breaks. */
export interface BrokenRule {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** One rule: `between:0,600` is `between` with `0` and `600`. */
interface Rule {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * The rules of an egg's variable that a value breaks, in their order; none when the value is good. Rules are written as
 * eggs of the field have them, `required|integer|between:0,600`; a rule that is not known here is not asked. An empty
 * value breaks `required` alone. Source: rest.md §5.7.
 */
export const brokenRules = (rules: string, value: string): readonly BrokenRule[] => {
  const list = readRules(rules);
  if (value === '') return list.some(({ name }) => name === 'required') ? [{ rule: 'required' }] : [];
  const isNumber = list.some(({ name }) => name === 'integer' || name === 'numeric');
  const size = isNumber ? Number(value) : value.length;
  return list.flatMap((rule) => brokenBy(rule, value, { size, kind: isNumber ? {} : { kind: 'string' } }) ?? []);
};

/** A pattern may hold the sign that separates rules: what follows `regex:` belongs to it up to its closing delimiter. */
const readRules = (rules: string): readonly Rule[] =>
  [...rules.matchAll(/(?:^|\|)([a-z_]+)(?::((?<=regex:)(.).*?(?<!\\)\3[a-z]*(?=\||$)|[^|]*))?/g)].map(
    ([, name = '', text = '']) => ({ name, text, values: text.split(',').map((part) => part.trim()) }),
  );

interface Measure {
  /** The number, or how many characters a text has. */
  readonly size: number;
  readonly kind: { readonly kind?: string };
}

const brokenBy = ({ name, text, values }: Rule, value: string, { size, kind }: Measure): BrokenRule | undefined => {
  const [first = Number.NaN, second = Number.NaN] = values.map(Number);
  // Written so that a rule whose numbers cannot be read is kept by every value.
  const isBroken: Readonly<Record<string, () => boolean>> = {
    integer: () => !/^-?\d+$/.test(value),
    numeric: () => !/^-?\d+(?:\.\d+)?$/.test(value),
    boolean: () => value !== '0' && value !== '1',
    in: () => !values.includes(value),
    alpha_dash: () => !/^[\p{L}\p{M}\p{N}_-]+$/u.test(value),
    alpha_num: () => !/^[\p{L}\p{M}\p{N}]+$/u.test(value),
    regex: () => patternOf(text)?.test(value) === false,
    between: () => size < first || size > second,
    min: () => size < first,
    max: () => size > first,
  };
  if (!Object.hasOwn(isBroken, name) || isBroken[name]?.() !== true) return undefined;
  if (name === 'between') return { rule: name, params: { min: first, max: second, ...kind } };
  return name === 'min' || name === 'max' ? { rule: name, params: { [name]: first, ...kind } } : { rule: name };
};

/** A pattern as eggs write it, with delimiters; undefined when this language has none like it. */
const patternOf = (text: string): RegExp | undefined => {
  const match = /^(.)(.*)\1([a-z]*)$/s.exec(text);
  try {
    return match === null ? undefined : new RegExp(match[2] ?? '', match[3]?.replace(/[^imsu]/g, ''));
  } catch {
    return undefined; // nobody but the egg's author can put it right
  }
};
