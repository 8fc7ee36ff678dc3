import type { ValidationIssue } from '../errors.js';

/**
 * The sentence of each rule, with `:attribute` for the field's name and `:name` for each parameter. Client tools show
 * these sentences to people, and some match on them.
 * Source: rest.md §18.
 */
const TEMPLATES: Readonly<Record<string, string>> = {
  required: 'The :attribute field is required.',
  required_unless: 'The :attribute field is required unless :other is in :values.',
  required_without: 'The :attribute field is required when :values is not present.',
  required_with: 'The :attribute field is required when :values is present.',
  required_with_all: 'The :attribute field is required when :values is present.',
  required_without_all: 'The :attribute field is required when none of :values are present.',
  required_if: 'The :attribute field is required when :other is :value.',
  prohibited_with: 'The :attribute field is prohibited when :values is present.',
  accepted: 'The :attribute must be accepted.',
  alpha: 'The :attribute may only contain letters.',
  alpha_num: 'The :attribute may only contain letters and numbers.',
  alpha_dash: 'The :attribute may only contain letters, numbers, and dashes.',
  confirmed: 'The :attribute confirmation does not match.',
  email: 'The :attribute must be a valid email address.',
  present: 'The :attribute field must be present.',
  filled: 'The :attribute field is required.',
  string: 'The :attribute must be a string.',
  array: 'The :attribute must be an array.',
  boolean: 'The :attribute field must be true or false.',
  integer: 'The :attribute must be an integer.',
  numeric: 'The :attribute must be a number.',
  between: 'The :attribute must be between :min and :max.',
  'between.string': 'The :attribute must be between :min and :max characters.',
  min: 'The :attribute must be at least :min.',
  'min.string': 'The :attribute must be at least :min characters.',
  'min.array': 'The :attribute must have at least :min items.',
  max: 'The :attribute may not be greater than :max.',
  'max.string': 'The :attribute may not be greater than :max characters.',
  'max.array': 'The :attribute may not have more than :max items.',
  size: 'The :attribute must be :size.',
  'size.string': 'The :attribute must be :size characters.',
  digits: 'The :attribute must be :digits digits.',
  digits_between: 'The :attribute must be between :min and :max digits.',
  in: 'The selected :attribute is invalid.',
  not_in: 'The selected :attribute is invalid.',
  starts_with: 'The :attribute must start with one of the following: :values.',
  ends_with: 'The :attribute must end with one of the following: :values.',
  exists: 'The selected :attribute is invalid.',
  unique: 'The :attribute has already been taken.',
  distinct: 'The :attribute field has a duplicate value.',
  regex: 'The :attribute format is invalid.',
  not_regex: 'The :attribute format is invalid.',
  url: 'The :attribute format is invalid.',
  ip: 'The :attribute must be a valid IP address.',
  ipv4: 'The :attribute must be a valid IPv4 address.',
  ipv6: 'The :attribute must be a valid IPv6 address.',
  json: 'The :attribute must be a valid JSON string.',
  uuid: 'The :attribute must be a valid UUID.',
  date: 'The :attribute is not a valid date.',
  timezone: 'The :attribute must be a valid zone.',
  p_username:
    'The username must start and end with alpha-numeric characters and contain only letters, numbers, dashes, underscores, and periods.',
};

/** A rule of input fields. */
export interface ValidationRule {
  readonly name: string;
  /** Its sentences: one, or one for each type of value. */
  readonly messages: readonly string[];
  /** Names of the parameters in its sentences. */
  readonly parameters: readonly string[];
}

const ruleOf = (name: string): ValidationRule => {
  const messages = Object.entries(TEMPLATES).flatMap(([key, text]) => (key.split('.')[0] === name ? [text] : []));
  const words = messages.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, word = '']) => word));
  return { name, messages, parameters: [...new Set(words)].filter((word) => word !== 'attribute') };
};

/** A `:name` in a sentence. */
const PLACEHOLDER = /:([a-z]+)/g;

/** All rules with sentences of their own. */
export const VALIDATION_RULES: readonly ValidationRule[] = Object.keys(TEMPLATES)
  .filter((key) => !key.includes('.'))
  .map(ruleOf);

/** The sentence of a broken rule. `field` is the name of the field, unless the issue has an attribute name. */
export const messageOf = (issue: ValidationIssue, field: string): string => {
  if (issue.message !== undefined) return issue.message;
  const kind = issue.params?.kind;
  const template = TEMPLATES[kind === undefined ? issue.rule : `${issue.rule}.${kind}`] ?? TEMPLATES[issue.rule];
  const words: Readonly<Record<string, string | number>> = { ...issue.params, attribute: issue.attribute ?? field };
  return (template ?? 'The :attribute is invalid.').replace(PLACEHOLDER, (whole, name: string) =>
    String(words[name] ?? whole),
  );
};
