import type { EggAttributesFragment, UserAttributesFragment } from '../documents.js';

/** The few attributes that an alias in the document cannot shape. */

/** Source: rest.md §8.7. */
export const eggAttributes = ({
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
  config: {
    files: configFiles,
    startup: configStartup,
    stop: configStop,
    // An empty list where there is nothing, as tools of the field know it.
    logs: Object.keys(configLogs ?? {}).length > 0 ? configLogs : [],
    file_denylist: fileDenylist,
    extends: null,
  },
  startup,
  script: { privileged: true, install: scriptInstall, entry: scriptEntry, container: scriptContainer, extends: null },
  created_at,
  updated_at,
});

/** There is no second factor here: a key is all that anybody signs in with. Source: rest.md §7.2. */
export const userAttributes = ({ created_at, updated_at, ...user }: UserAttributesFragment) => ({
  ...user,
  '2fa': false,
  created_at,
  updated_at,
});
