import { setFlagsFromString } from 'node:v8';

/** Compile quickly with the baseline compiler, and never a second time with the optimizing one. */
export const WEBASSEMBLY_FLAGS = ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/**
 * Lets V8 compile WebAssembly once. V8 would compile the hot parts of Prisma's query compiler again, which makes no answer
 * faster. Call it before the first query, which loads the query compiler.
 *
 * Reaches into: three flags of V8, which Node.js passes on without promising them.
 * Saves: 64 MB after a start and 71 to 93 MB after 1,860 requests; `keys list` takes 0.64 instead of 1.05 s
 * (bench/history.md).
 * Tried with: Node.js 20.20 (V8 11.3), @prisma/client 7.10.0.
 */
export const compileWebAssemblyOnce = (): void => {
  for (const flag of WEBASSEMBLY_FLAGS) setFlagsFromString(flag);
};
