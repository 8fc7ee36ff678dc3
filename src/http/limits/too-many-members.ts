/**
 * Most members of a body, and most objects and lists, unless said otherwise. Each name of its own is kept by the engine, which takes long for a body
 * of nothing but names, as it does for lists in lists; no honest one has a hundredth of them.
 */
const MAX_MEMBERS = 10_000;

/** Bytes that each of them takes at least: a list is two brackets. */
const LEAST_OF_MEMBER = 2;

/** Whether a text has too many members, or objects and lists, should it be JSON: colons and brackets that are in no text of it. */
export const hasTooManyMembers = (text: string, most = MAX_MEMBERS): boolean => {
  if (text.length < most * LEAST_OF_MEMBER) return false;
  // The engine looks through a megabyte in a fraction of the time that a loop through its characters takes.
  const marks = /[":{[]/g;
  let members = 0;
  let brackets = 0;
  for (let mark = marks.exec(text); mark !== null && Math.max(members, brackets) <= most; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = endOfText(text, mark.index) + 1;
    else if (mark[0] === ':') members += 1;
    else brackets += 1;
  }
  return Math.max(members, brackets) > most;
};

/** Where the text ends whose opening quote is at `start`. */
const endOfText = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
};

/** Whether an odd number of backslashes stands before a character. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
};
