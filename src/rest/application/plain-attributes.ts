import type { EggAttributesFragment, UserAttributesFragment } from '../documents.js';

/** The few attributes that an alias in the document cannot produce. */

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
    // An empty list if there is nothing, as existing tools expect.
    logs: Object.keys(configLogs ?? {}).length > 0 ? configLogs : [],
    file_denylist: fileDenylist,
    extends: null,
  },
  startup,
  script: { privileged: true, install: scriptInstall, entry: scriptEntry, container: scriptContainer, extends: null },
  created_at,
  updated_at,
});

/** Source: rest.md §7.2. */
export const userAttributes = ({ hasTwoFactor, created_at, updated_at, ...user }: UserAttributesFragment) => ({
  ...user,
  '2fa': hasTwoFactor,
  created_at,
  updated_at,
});
