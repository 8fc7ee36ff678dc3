/** A line longer than this many bytes is cut into several. */
const LONGEST_LINE_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/** Splits a stream of bytes into whole lines. */
export class LineSplitter {
  #rest: Buffer = Buffer.alloc(0);

  /** The lines completed by these bytes, without their line ends. */
  push(bytes: Buffer): readonly string[] {
    const lines: string[] = [];
    let text = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      // A newline byte is never part of a longer UTF-8 character, so lines may be cut before they are decoded.
      const end = text.subarray(0, LONGEST_LINE_BYTES + 1).indexOf(NEWLINE);
      if (end >= 0) {
        lines.push(decode(text.subarray(0, end)));
        text = text.subarray(end + 1);
      } else if (text.length > LONGEST_LINE_BYTES) {
        const cut = characterStart(text, LONGEST_LINE_BYTES);
        lines.push(decode(text.subarray(0, cut)));
        text = text.subarray(cut);
      } else {
        // A copy, so that a short rest does not retain the whole buffer.
        this.#rest = Buffer.from(text);
        return lines;
      }
    }
  }

  /** The unfinished last line, or null; for use after the writer has ended. */
  flush(): string | null {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return rest.length === 0 ? null : decode(rest);
  }

  /** Whether there is an unfinished line. */
  get hasRest(): boolean {
    return this.#rest.length > 0;
  }
}

function decode(line: Buffer): string {
  return line.toString('utf8').replace(/(?<!\r)\r+$/, '');
}

/** The last position at or before `index` where a UTF-8 character begins; bytes 10xxxxxx continue a character. */
function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (start > index - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
