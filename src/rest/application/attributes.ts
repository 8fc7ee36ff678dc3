import type { EggAttributesFragment } from '../documents.js';

/** The few attributes that an alias in the document cannot shape. */

/** Source: rest.md §8.7. */
export const eggAttributes = ({
  nest,
  configFiles,
  configStartup,
  configStop,
  configLogs,
  fileDenylist,
  scriptInstall,
  scriptEntry,
  scriptContainer,
  startup,
  created_at,
  updated_at,
  ...egg
}: EggAttributesFragment) => ({
  ...egg,
  nest: nest.internalId,
  config: {
    files: configFiles,
    startup: configStartup,
    stop: configStop,
    logs: configLogs,
    file_denylist: fileDenylist,
    extends: null,
  },
  startup,
  script: { privileged: true, install: scriptInstall, entry: scriptEntry, container: scriptContainer, extends: null },
  created_at,
  updated_at,
});
