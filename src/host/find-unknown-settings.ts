/** A variable that is no setting, and the setting whose name is so near that it was most likely meant. */
export interface UnknownSetting {
  readonly name: string;
  readonly nearest: string;
}

/** Most characters in which a mistyped name differs from the one that was meant. */
const MOST_EDITS = 3;

/** Characters of a name for each that may differ: of short names many are near, as HOME is to HOST. */
const LENGTH_PER_EDIT = 4;

/**
 * The variables of an environment that are no settings but have nearly the name of one. Most of an environment is of other programs,
 * so that a name which is near none says nothing.
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

/** Fewest characters that have to be added, removed or replaced to make one text of the other (Levenshtein). */
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
