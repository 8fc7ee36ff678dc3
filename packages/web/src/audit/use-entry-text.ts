import type { ActivityEntryFragment } from '../graphql/graphql.js';

/** What happened, as a sentence. */
export const useEntryText =
  () =>
  ({ description }: ActivityEntryFragment): string =>
    description;
