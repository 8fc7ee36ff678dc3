/** A variable that is not a setting, and the setting that was probably meant. */
export interface UnknownSetting {
  readonly name: string;
  readonly nearest: string;
}

/** Most character edits between a mistyped name and the intended one. */
const MOST_EDITS = 3;

/** Characters of a name for each permitted edit: short names such as HOME and HOST are similar by chance. */
const LENGTH_PER_EDIT = 4;

/**
 * Environment variables that are not settings but have a similar name. Other variables are ignored, as most of an
 * environment belongs to other programs.
 */
export const findUnknownSettings = (
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): readonly UnknownSetting[] => {
  const known = new Set(settings);
  const names = Object.keys(env).filter((name) => !known.has(name) && env[name] !== '');
  return names.flatMap((name) => {
    const nearest = nearestOf(name, settings);
    return nearest === undefined ? [] : [{ name, nearest }];
  });
};

const nearestOf = (name: string, settings: readonly string[]): string | undefined => {
  const near = settings
    .map((setting) => ({ setting, edits: editsBetween(name.toUpperCase(), setting) }))
    .filter(({ setting, edits }) => edits <= Math.min(MOST_EDITS, Math.floor(setting.length / LENGTH_PER_EDIT)));
  return near.sort((one, other) => one.edits - other.edits)[0]?.setting;
};

/** Fewest insertions, deletions and replacements of characters between two texts (Levenshtein distance). */
const editsBetween = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const [above = 0, left = 0, diagonal = 0] = [row[column], next[column - 1], row[column - 1]];
      next.push(Math.min(above + 1, left + 1, diagonal + (character === to[column - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};
