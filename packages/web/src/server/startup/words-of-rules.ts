import type { Texts } from '../../i18n/en.js';

/** The texts of rules in the language of the person. */
type Translate = (key: `rule.${keyof Texts['rule']}`, values?: Readonly<Record<string, string>>) => string;

/** A rule of a variable, such as `max:20`. */
interface Rule {
  readonly name: string;
  readonly argument: string;
}

/** Splits `required|regex:/a|b/|max:20`: bars in a pattern belong to it. */
const splitRules = (rules: string): readonly Rule[] =>
  (rules.match(/(?:not_)?regex:(.)(?:\\.|(?!\1).)*\1[a-zA-Z]*|[^|]+/g) ?? []).map((text) => {
    const [name = '', ...rest] = text.split(':');
    return { name: name.trim().toLowerCase(), argument: rest.join(':').trim() };
  });

/** Values that a variable may have, as far as its rules list them. */
export const choicesOf = (rules: string): readonly string[] | null => {
  const listed = splitRules(rules).find(({ name }) => name === 'in');
  if (listed === undefined) return null;
  // Quotes enclose a value with commas.
  return (listed.argument.match(/"[^"]*"|[^,]+/g) ?? []).flatMap((value) => {
    const text = value.trim().replace(/^"(.*)"$/, '$1');
    return text === '' ? [] : [text];
  });
};

const NUMBERS = ['integer', 'int', 'numeric'];

/** The rules of a variable in words. A rule without words is shown as it is. */
export const wordsOfRules = (rules: string, t: Translate): readonly string[] => {
  const all = splitRules(rules);
  const isNumber = all.some(({ name }) => NUMBERS.includes(name));
  return all.flatMap((rule) => {
    const words = wordsOf(rule, isNumber, t);
    return words === null ? [] : [words];
  });
};

const wordsOf = ({ name, argument }: Rule, isNumber: boolean, t: Translate): string | null => {
  const [first = '', second = ''] = argument.split(',').map((value) => value.trim());
  switch (name) {
    // Each value is text.
    case 'string':
    case 'sometimes':
      return null;
    case 'required':
      return t('rule.required');
    case 'nullable':
      return t('rule.nullable');
    case 'boolean':
    case 'bool':
      return t('rule.boolean');
    case 'integer':
    case 'int':
      return t('rule.integer');
    case 'numeric':
      return t('rule.numeric');
    case 'alpha':
      return t('rule.alpha');
    case 'alpha_num':
      return t('rule.alphaNum');
    case 'alpha_dash':
      return t('rule.alphaDash');
    case 'url':
      return t('rule.url');
    case 'email':
      return t('rule.email');
    case 'ip':
    case 'ipv4':
    case 'ipv6':
      return t('rule.ip');
    case 'in':
      return t('rule.in', { values: argument });
    case 'min':
      return isNumber ? t('rule.min', { min: first }) : t('rule.minLength', { min: first });
    case 'max':
      return isNumber ? t('rule.max', { max: first }) : t('rule.maxLength', { max: first });
    case 'size':
      return isNumber ? t('rule.size', { size: first }) : t('rule.length', { size: first });
    case 'between':
      return isNumber
        ? t('rule.between', { min: first, max: second })
        : t('rule.betweenLength', { min: first, max: second });
    case 'digits':
      return t('rule.digits', { digits: first });
    case 'digits_between':
      return t('rule.digitsBetween', { min: first, max: second });
    case 'regex':
      return t('rule.regex', { pattern: argument });
    default:
      return argument === '' ? name : `${name}: ${argument}`;
  }
};
