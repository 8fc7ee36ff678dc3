import { existsSync } from 'node:fs';

/** Reads settings from `.env` in the current directory, if it exists; environment variables take precedence. */
export const loadEnvFile = () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
};
