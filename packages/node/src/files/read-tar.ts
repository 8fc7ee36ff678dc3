import { once } from 'node:events';
import type { Parser, ReadEntry } from 'tar';
import { type ArchiveMember, damagedArchive, type VisitMember } from './archive-member.js';
import { visitEntries } from './visit-entries.js';

/** All types that the tar format uses for plain files. */
const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/** Visits the members of a tar. @throws {FileFault} it is damaged @throws what `visit` throws */
export function readTar(source: AsyncIterable<Uint8Array>, visit: VisitMember): Promise<void> {
  return visitEntries({
    feed: (parser, hasFailed) => feed(source, parser, hasFailed),
    visit: (entry) => visit(memberOf(entry)),
    damaged: damagedArchive,
  });
}

async function feed(source: AsyncIterable<Uint8Array>, parser: Parser, hasFailed: () => boolean): Promise<void> {
  const ended = once(parser, 'end');
  // Awaited below; without this handler an earlier failure would count as an unhandled rejection.
  ended.catch(() => undefined);
  for await (const chunk of source) {
    if (hasFailed()) break;
    if (!parser.write(Buffer.from(chunk))) await once(parser, 'drain');
  }
  parser.end();
  await ended;
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
