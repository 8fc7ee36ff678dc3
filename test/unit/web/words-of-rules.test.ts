import { expect, test } from '@jest/globals';
import i18next from 'i18next';
import { en } from '../../../packages/web/src/i18n/en.js';
import { choicesOf, wordsOfRules } from '../../../packages/web/src/server/startup/words-of-rules.js';

await i18next.init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  showSupportNotice: false,
});

test.each([
  ['required|integer|between:0,600', ['Must have a value', 'A whole number', '0 to 600']],
  ['required|string|max:20', ['Must have a value', 'At most 20 characters']],
  ['nullable|numeric|min:3', ['May be empty', 'A number', 'At least 3']],
  ['regex:/^(a|b)$/i|size:1', ['Matches the pattern /^(a|b)$/i', 'Exactly 1 characters']],
  ['boolean|uuid|starts_with:a,b', ['1 for yes, 0 for no', 'uuid', 'starts_with: a,b']],
  ['', []],
])('the rules %j are %j', (rules, words) => {
  expect(wordsOfRules(rules, i18next.t)).toEqual(words);
});

test.each([
  ['required|in:survival, creative,"a, b"', ['survival', 'creative', 'a, b']],
  ['required|string', null],
])('the choices of %j are %j', (rules, choices) => {
  expect(choicesOf(rules)).toEqual(choices);
});
