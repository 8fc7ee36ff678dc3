import { existsSync } from 'node:fs';
import { packagePath } from './package-path.js';

/** The published package has no `bin/cli.js`: its command is `gamewarden`. */
const IS_CHECKOUT = existsSync(packagePath('bin', 'cli.js'));

/** What an operator types to start the service. */
export const START_COMMAND = IS_CHECKOUT ? 'npm start' : 'gamewarden start';

/** What an operator types for a command of the command line, such as `stop`. */
export const cliCommand = (words: string): string =>
  IS_CHECKOUT ? `npm run --silent cli -- ${words}` : `gamewarden ${words}`;
