import { z } from 'zod';
import type { NodeSystem } from '../domain/ports/daemon.js';

/** Largest number of threads that the database column can store. */
const MAX_THREADS = 2 ** 31 - 1;

const Answer = z.object({
  version: z.string(),
  isolation: z.string().optional().catch(undefined),
  docker: z.object({ version: z.string() }).nullish().catch(null),
  system: z.object({
    architecture: z.string(),
    cpu_threads: z.int().min(0).max(MAX_THREADS),
    memory_bytes: z.int().min(0),
    kernel_version: z.string(),
    os: z.string(),
  }),
});

/**
 * Parses a daemon's system information; null when it is invalid. The built-in node has no containers. Source: daemon.md
 * §2.2.
 */
export const readSystem = (value: unknown): NodeSystem | null => {
  const { data } = Answer.safeParse(value);
  if (data === undefined) return null;
  const { version, isolation, docker, system } = data;
  return {
    version,
    architecture: system.architecture,
    cpuThreads: system.cpu_threads,
    memoryBytes: system.memory_bytes,
    kernelVersion: system.kernel_version,
    os: system.os,
    containerEngine: docker?.version || null,
    ...(isolation === undefined ? {} : { isolation }),
  };
};
