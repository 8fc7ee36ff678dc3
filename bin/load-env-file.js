import { existsSync } from 'node:fs';

/** Takes settings from `.env` in the current directory, where there is one; the environment itself wins. */
export const loadEnvFile = () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
};
