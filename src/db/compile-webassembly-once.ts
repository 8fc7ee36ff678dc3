import { setFlagsFromString } from 'node:v8';

/**
 * WebAssembly is compiled once, quickly. Compiling the hot parts of Prisma's query compiler again, with more care, takes a
 * third of a start and 80 MB that stay, and answers are no quicker for it. None of it may be loaded before: the first query
 * does.
 */
export const compileWebAssemblyOnce = (): void => {
  for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
};
