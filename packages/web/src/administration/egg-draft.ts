import type { EditedEggFragment, UpdateEggInput } from '../graphql/graphql.js';
import { imagesOfLines, linesOfImages } from './docker-images.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** An object as text for people; nothing for an empty one. */
const textOfJson = (value: JsonObject | null | undefined): string =>
  value == null || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);

/** @throws {SyntaxError} for a text that is not JSON */
const jsonOfText = (text: string): JsonObject | null => (text.trim() === '' ? null : JSON.parse(text));

/** Spaces at the ends of a line may matter, as in a text that the console prints. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** `done` is a text, or a list of texts. */
const textOfDone = ({ configStartup }: EditedEggFragment): string => {
  const done = configStartup?.done;
  return Array.isArray(done) ? done.join('\n') : String(done ?? '');
};

/** The other members of `configStartup` stay. */
const startupOf = (egg: EditedEggFragment, text: string): JsonObject | null => {
  const [first, ...more] = linesOf(text);
  const { done: _, ...others } = egg.configStartup ?? {};
  const config = first === undefined ? others : { ...others, done: more.length === 0 ? first : [first, ...more] };
  return Object.keys(config).length === 0 ? null : config;
};

/** An egg as the texts that a person edits. */
export const draftOf = (egg: EditedEggFragment) => ({
  name: egg.name,
  author: egg.author ?? '',
  description: egg.description,
  startup: egg.startup ?? '',
  configStop: egg.configStop ?? '',
  done: textOfDone(egg),
  dockerImages: linesOfImages(egg.dockerImages),
  features: (egg.features ?? []).join('\n'),
  fileDenylist: (egg.fileDenylist ?? []).join('\n'),
  configFiles: textOfJson(egg.configFiles),
  configLogs: textOfJson(egg.configLogs),
  scriptContainer: egg.scriptContainer ?? '',
  scriptEntry: egg.scriptEntry ?? '',
  scriptInstall: egg.scriptInstall ?? '',
});

export type EggDraft = ReturnType<typeof draftOf>;

/**
 * What is changed of an egg.
 * @throws {SyntaxError} for a text that should be JSON and is not
 */
export const changeOf = (
  egg: EditedEggFragment,
  draft: EggDraft,
  changed: readonly (keyof EggDraft)[],
): Omit<UpdateEggInput, 'id'> => {
  const read: Readonly<Record<keyof EggDraft, () => Omit<UpdateEggInput, 'id'>>> = {
    name: () => ({ name: draft.name }),
    author: () => ({ author: draft.author }),
    description: () => ({ description: draft.description }),
    startup: () => ({ startup: draft.startup }),
    configStop: () => ({ configStop: draft.configStop }),
    done: () => ({ configStartup: startupOf(egg, draft.done) }),
    dockerImages: () => ({ dockerImages: imagesOfLines(draft.dockerImages) }),
    features: () => ({ features: linesOf(draft.features).map((feature) => feature.trim()) }),
    fileDenylist: () => ({ fileDenylist: linesOf(draft.fileDenylist) }),
    configFiles: () => ({ configFiles: jsonOfText(draft.configFiles) }),
    configLogs: () => ({ configLogs: jsonOfText(draft.configLogs) }),
    scriptContainer: () => ({ scriptContainer: draft.scriptContainer }),
    scriptEntry: () => ({ scriptEntry: draft.scriptEntry }),
    scriptInstall: () => ({ scriptInstall: draft.scriptInstall }),
  };
  return Object.assign({}, ...changed.map((name) => read[name]()));
};
