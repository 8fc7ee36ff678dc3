import { expect, test } from '@jest/globals';
import { en } from '../../../packages/web/src/i18n/en.js';
import { choicesOf, wordsOfRules } from '../../../packages/web/src/server/startup/words-of-rules.js';

/** The English texts with their values. */
const english: Parameters<typeof wordsOfRules>[1] = (key, values = {}) => {
  const texts: Readonly<Record<string, string>> = en.rule;
  return String(texts[key.slice('rule.'.length)]).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
};

test.each([
  ['required|integer|between:0,600', ['Must have a value', 'A whole number', '0 to 600']],
  ['required|string|max:20', ['Must have a value', 'At most 20 characters']],
  ['nullable|numeric|min:3', ['May be empty', 'A number', 'At least 3']],
  ['regex:/^(a|b)$/i|size:1', ['Matches the pattern /^(a|b)$/i', 'Exactly 1 characters']],
  ['boolean|uuid|starts_with:a,b', ['1 for yes, 0 for no', 'uuid', 'starts_with: a,b']],
  ['', []],
])('the rules %j are %j', (rules, words) => {
  expect(wordsOfRules(rules, english)).toEqual(words);
});

test.each([
  ['required|in:survival, creative,"a, b"', ['survival', 'creative', 'a, b']],
  ['required|string', null],
])('the choices of %j are %j', (rules, choices) => {
  expect(choicesOf(rules)).toEqual(choices);
});
