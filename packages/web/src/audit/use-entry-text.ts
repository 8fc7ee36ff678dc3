import { useTranslation } from 'react-i18next';
import type { TaskAction } from '../graphql/graphql.js';
import { en } from '../i18n/en.js';
import { entryText, type TextSource } from './entry-text.js';

const isRunState = (name: string): name is keyof typeof en.runState => Object.hasOwn(en.runState, name);

const isAction = (name: string): name is TaskAction => ['COMMAND', 'POWER', 'BACKUP'].includes(name);

const isSentences = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null;

/** What happened, as a sentence in the language of the page. */
export const useEntryText = (): ((entry: TextSource) => string) => {
  const { t, i18n } = useTranslation();
  // Not `t`: names of events contain its separators.
  const sentences: unknown = i18n.getResource(i18n.language, 'translation', 'event');
  /** The outcome of a run and the action of a task as the page names them. */
  const named = ({ outcome, action, ...others }: TextSource['properties']): TextSource['properties'] => {
    const [state, kind] = [String(outcome).toUpperCase(), String(action).toUpperCase()];
    return {
      ...others,
      outcome: isRunState(state) ? t(`runState.${state}`) : outcome,
      action: isAction(kind) ? t(`schedules.${kind}`) : action,
    };
  };
  return (entry) =>
    entryText({ ...entry, properties: named(entry.properties) }, isSentences(sentences) ? sentences : {});
};
