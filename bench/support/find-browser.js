import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium of this machine; undefined if there is none. */
export const findBrowser = async () => {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(directory, name);
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  }
  return undefined;
};
