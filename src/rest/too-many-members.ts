/**
 * Most members of all objects of a body together. Each name of its own is kept by the engine, which takes long for a body
 * of nothing but names; no honest one has a hundredth of them.
 */
const MAX_MEMBERS = 10_000;

/** Bytes that a member takes at least, with what separates it from the next. */
const LEAST_OF_MEMBER = 5;

/** Whether a text has too many members, should it be JSON: colons that are in no text of it. */
export const hasTooManyMembers = (text: string): boolean => {
  if (text.length < MAX_MEMBERS * LEAST_OF_MEMBER) return false;
  let members = 0;
  for (let at = 0; at < text.length && members <= MAX_MEMBERS; at += 1) {
    if (text[at] === '"') at = endOfText(text, at);
    else if (text[at] === ':') members += 1;
  }
  return members > MAX_MEMBERS;
};

/** Where the text ends whose opening quote is at `start`. */
const endOfText = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};
