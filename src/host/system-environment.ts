/** What programs and the system's libraries read, and no setting of the service. */
const NAMES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH'] as const;

/** The environment of a program that must not receive the secrets in that of the service. */
export const systemEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(NAMES.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined));
