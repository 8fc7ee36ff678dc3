/** A shorter time between two questions gives the first one's answer, in milliseconds. */
const SHORTEST_SAMPLE_MS = 250;

/** Turns growing processor time into percent of one core between two questions. */
export class ProcessorMeter {
  #run = 0;
  #at = 0;
  #cpuMs = 0;
  #percent = 0;

  /** `startedAt` tells one run from the next and is the first sample; both in milliseconds. */
  sample(startedAt: number, cpuMs: number): number {
    if (this.#run !== startedAt) {
      this.#run = startedAt;
      this.#at = startedAt;
      this.#cpuMs = 0;
      this.#percent = 0;
    }
    const elapsedMs = Date.now() - this.#at;
    if (elapsedMs >= SHORTEST_SAMPLE_MS) {
      // Time spent by a process that has ended since is no longer counted, and must not show as less than nothing.
      this.#percent = Math.round((Math.max(0, cpuMs - this.#cpuMs) / elapsedMs) * 100_000) / 1000;
      this.#at = Date.now();
      this.#cpuMs = cpuMs;
    }
    return this.#percent;
  }
}
