const NEWLINE = 0x0a;

/** The number of rows in the text of COPY, in which each row is a line. */
export const countRows = async (rows: AsyncIterable<Buffer>): Promise<number> => {
  let count = 0;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  }
  return count;
};
