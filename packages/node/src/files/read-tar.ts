import { once } from 'node:events';
import { Parser, type ReadEntry } from 'tar';
import { type ArchiveMember, damagedArchive, type VisitMember } from './archive-member.js';

/** Plain files under all their names in the format. */
const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Goes through the members of a tar. @throws {FileFault} it is damaged @throws what `visit` throws */
export async function readTar(source: AsyncIterable<Uint8Array>, visit: VisitMember): Promise<void> {
  let fault: unknown = null;
  let visiting: Promise<void> = Promise.resolve();
  const parser = new Parser({
    // Bounded by the room there is, not by how well it was packed.
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    // The parser takes the next member up when this one has been read or thrown away; its visit may last longer.
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
  // Looked at below; a failure before that must not count as unhandled.
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
