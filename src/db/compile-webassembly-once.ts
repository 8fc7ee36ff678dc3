import { setFlagsFromString } from 'node:v8';

/**
 * Compiles WebAssembly once, with the baseline compiler. Optimising Prisma's query compiler takes a third of a start
 * and 80 MB permanently, without faster queries. To be called before WebAssembly is loaded, which the first query does.
 */
export const compileWebAssemblyOnce = (): void => {
  for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
};
