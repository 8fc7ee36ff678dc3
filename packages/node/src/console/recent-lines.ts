/** Lines kept in memory for each server. */
export const CONSOLE_LINES = 500;
/** Characters kept in memory for each server, in however few lines. */
const MOST_CHARACTERS = 1024 * 1024;

/** The last lines of a console, as many as fit. */
export class RecentLines {
  #lines: string[] = [];
  #characters = 0;

  add(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length;
    // Twice as many are let pile up, so that not every line moves all the others.
    if (this.#lines.length > 2 * CONSOLE_LINES || this.#characters > 2 * MOST_CHARACTERS) this.#forget();
  }

  /** The last `count` lines, oldest first. */
  tail(count: number): readonly string[] {
    return this.#lines.slice(-count);
  }

  #forget(): void {
    const kept: string[] = [];
    this.#characters = 0;
    for (const line of this.#lines.slice(-CONSOLE_LINES).reverse()) {
      if (this.#characters + line.length > MOST_CHARACTERS) break;
      this.#characters += line.length;
      kept.push(line);
    }
    this.#lines = kept.reverse();
  }
}
