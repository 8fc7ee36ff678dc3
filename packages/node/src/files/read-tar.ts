import { once } from 'node:events';
import { Parser, type ReadEntry } from 'tar';
import { type ArchiveMember, damagedArchive, type VisitMember } from './archive-member.js';

/** All types that the tar format uses for plain files. */
const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Visits the members of a tar. @throws {FileFault} it is damaged @throws what `visit` throws */
export async function readTar(source: AsyncIterable<Uint8Array>, visit: VisitMember): Promise<void> {
  let fault: unknown = null;
  let visiting: Promise<void> = Promise.resolve();
  const parser = new Parser({
    // The available disk space is the bound, not the compression ratio.
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    // The parser continues when a member was read or discarded; its visit may take longer.
    onReadEntry: (entry) => {
      visiting = visiting
        .then(() => (fault === null ? visit(memberOf(entry)) : undefined))
        .catch((error: unknown) => {
          fault ??= error;
        })
        .then(() => void entry.resume());
    },
    onwarn: (code) => {
      if (code !== 'TAR_ENTRY_INFO') fault ??= damagedArchive();
    },
  });
  const ended = once(parser, 'end');
  // Awaited below; without this handler an earlier failure would count as an unhandled rejection.
  ended.catch(() => undefined);
  for await (const chunk of source) {
    if (fault !== null) break;
    if (!parser.write(Buffer.from(chunk))) await once(parser, 'drain');
  }
  parser.end();
  await ended;
  await visiting;
  if (fault !== null) throw fault;
}

function memberOf(entry: ReadEntry): ArchiveMember {
  return {
    path: entry.path,
    kind: FILE_TYPES.has(entry.type) ? 'file' : entry.type === 'Directory' ? 'directory' : 'other',
    mode: entry.mode,
    bytes: entry.size,
    content: () => entry,
  };
}
