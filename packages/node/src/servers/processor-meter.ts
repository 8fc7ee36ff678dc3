/** A second sample within this time returns the first one's value, in milliseconds. */
const SHORTEST_SAMPLE_MS = 250;

/** Converts growing processor time to percent of one core between two samples. */
export class ProcessorMeter {
  #run = 0;
  #at = 0;
  #cpuMs = 0;
  #percent = 0;

  /** `startedAt` identifies the run and is its first sample; both in milliseconds. */
  sample(startedAt: number, cpuMs: number): number {
    if (this.#run !== startedAt) {
      this.#run = startedAt;
      this.#at = startedAt;
      this.#cpuMs = 0;
      this.#percent = 0;
    }
    const elapsedMs = Date.now() - this.#at;
    if (elapsedMs >= SHORTEST_SAMPLE_MS) {
      // Time of a process that has ended is no longer included, and must not cause a negative value.
      this.#percent = Math.round((Math.max(0, cpuMs - this.#cpuMs) / elapsedMs) * 100_000) / 1000;
      this.#at = Date.now();
      this.#cpuMs = cpuMs;
    }
    return this.#percent;
  }
}
