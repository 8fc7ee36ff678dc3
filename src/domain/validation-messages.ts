import type { ValidationIssue } from './errors.js';

/**
 * The sentence of each rule, with `:attribute` for the field's name and `:name` for each parameter.
 * Source: rest.md §18; tools of the field show them to people, some match on them.
 */
const TEMPLATES: Readonly<Record<string, string>> = {
  required: 'The :attribute field is required.',
  required_unless: 'The :attribute field is required unless :other is in :values.',
  required_without: 'The :attribute field is required when :values is not present.',
  required_with: 'The :attribute field is required when :values is present.',
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
  in: 'The selected :attribute is invalid.',
  exists: 'The selected :attribute is invalid.',
  unique: 'The :attribute has already been taken.',
  regex: 'The :attribute format is invalid.',
  ip: 'The :attribute must be a valid IP address.',
  date: 'The :attribute is not a valid date.',
  alpha_dash: 'The :attribute may only contain letters, numbers, and dashes.',
  alpha_num: 'The :attribute may only contain letters and numbers.',
  timezone: 'The :attribute must be a valid zone.',
};

/** The sentence of a broken rule, for a field shown as `attribute`. */
export const messageOf = (issue: ValidationIssue, attribute: string): string => {
  if (issue.message !== undefined) return issue.message;
  const kind = issue.params?.kind;
  const template = TEMPLATES[kind === undefined ? issue.rule : `${issue.rule}.${kind}`] ?? TEMPLATES[issue.rule];
  const words: Readonly<Record<string, string | number>> = { ...issue.params, attribute };
  return (template ?? 'The :attribute is invalid.').replace(/:([a-z]+)/g, (whole, name: string) =>
    String(words[name] ?? whole),
  );
};
