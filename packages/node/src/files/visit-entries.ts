import { Parser, type ReadEntry } from 'tar';

export interface VisitOptions {
  /** Writes the whole archive into the parser, and resolves when the parser has processed it. */
  readonly feed: (parser: Parser, hasFailed: () => boolean) => Promise<void>;
  /** Called for each entry, one after another; the parser continues when the visit has ended. */
  readonly visit: (entry: ReadEntry) => Promise<void>;
  /** The error for an archive that is damaged. */
  readonly damaged: (message: string) => Error;
}

/** Visits the entries of a tar one after another. @throws the first error of `feed`, `visit` or `damaged` */
export async function visitEntries({ feed, visit, damaged }: VisitOptions): Promise<void> {
  let fault: unknown = null;
  let visiting: Promise<void> = Promise.resolve();
  const parser = new Parser({
    // The available disk space is the bound, not the compression ratio.
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    // The parser continues with the next entry once this one has been read or discarded.
    onReadEntry: (entry) => {
      visiting = visiting
        .then(() => (fault === null ? visit(entry) : undefined))
        .catch((error: unknown) => {
          fault ??= error;
        })
        .then(() => void entry.resume());
    },
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') fault ??= damaged(String(message));
    },
  });
  await feed(parser, () => fault !== null);
  await visiting;
  if (fault !== null) throw fault;
}
