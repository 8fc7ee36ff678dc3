const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system in the words of people; undefined for a client that is not known. */
export const browserName = (userAgent: string): string | undefined => {
  const browser = BROWSERS.find(([part]) => userAgent.includes(`${part}/`))?.[1];
  const system = SYSTEMS.find(([part]) => userAgent.includes(part))?.[1];
  return browser === undefined ? undefined : [browser, system].filter((name) => name !== undefined).join(', ');
};
