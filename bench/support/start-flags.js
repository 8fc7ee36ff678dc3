import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** What `npm start` says to Node.js: what is measured runs with it. */
export const START_FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
