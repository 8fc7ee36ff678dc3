/** Lines in memory for each server. */
export const CONSOLE_LINES = 500;
/** Characters in memory for each server, regardless of the number of lines. */
const MOST_CHARACTERS = 1024 * 1024;

/** A line, and when the node read it; null for lines that a previous node process read. */
export interface RecentLine {
  readonly text: string;
  readonly printedAt: Date | null;
}

/** The last lines of a console, within both limits. */
export class RecentLines {
  #lines: RecentLine[] = [];
  #characters = 0;

  add(line: string, printedAt: Date | null): void {
    this.#lines.push({ text: line, printedAt });
    this.#characters += line.length;
    // The limits may be exceeded twofold before a cut, so that not every added line copies all others.
    if (this.#lines.length > 2 * CONSOLE_LINES || this.#characters > 2 * MOST_CHARACTERS) this.#trim();
  }

  /** The last `count` lines, oldest first. */
  tail(count: number): readonly RecentLine[] {
    return this.#lines.slice(-count);
  }

  #trim(): void {
    const recent: RecentLine[] = [];
    this.#characters = 0;
    for (const line of this.#lines.slice(-CONSOLE_LINES).reverse()) {
      if (this.#characters + line.text.length > MOST_CHARACTERS) break;
      this.#characters += line.text.length;
      recent.push(line);
    }
    this.#lines = recent.reverse();
  }
}
