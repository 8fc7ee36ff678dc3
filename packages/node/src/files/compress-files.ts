import { createGzip } from 'node:zlib';
import type { FileStat } from '@gamewarden/protocol/files.js';
import { bytesThrough } from './bytes-of.js';
import { placeUnderFreeName } from './copy-file.js';
import { rejectDenied } from './denylist.js';
import { Draft } from './draft.js';
import { missingFile } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { describeFile } from './file-stat.js';
import { packFiles } from './pack-files.js';
import { type PathNames, pathNames } from './path-names.js';
import { FILE_MODE, inDirectory, type RootedDirectory } from './rooted-directory.js';

/** Speed matters more than size, as for backups. */
const GZIP_LEVEL = 1;
const CHUNK_BYTES = 256 * 1024;
/** The value that Wings sends. Source: daemon.md §2.13. */
const MIME_TYPE = 'application/tar+gzip';
/** How many archive names are tried. */
const TRIES = 100;

/**
 * Packs files and directories into a new archive in the same directory, and returns the archive's stat. Missing files,
 * links, pipes and devices are skipped. @throws {FileFault}
 */
export async function compressFiles(scope: FileScope, root: string, paths: readonly string[]): Promise<FileStat> {
  const base = pathNames(root);
  const wanted = paths.flatMap((path) => namesBelow(base, pathNames(root, path)));
  return inDirectory(scope.root, base, async (directory) => {
    const draft = await Draft.open(scope);
    try {
      const packed = bytesThrough(
        packFiles(directory, wanted),
        createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES }),
      );
      for await (const chunk of packed) {
        scope.signal.throwIfAborted();
        await draft.write(chunk);
      }
      const name = await placeUnderFreeName(directory, draft, archiveNames(new Date()), (archive) => {
        rejectDenied(scope.denylist, [...base, archive]);
        return FILE_MODE;
      });
      return await describe(directory, name);
    } finally {
      await draft.discard();
    }
  });
}

/** A path relative to `base`; empty when it lies outside. */
function namesBelow(base: PathNames, names: PathNames): readonly PathNames[] {
  const below = names.slice(base.length);
  return below.length > 0 && base.every((name, index) => names[index] === name) ? [below] : [];
}

async function describe(directory: RootedDirectory, name: string): Promise<FileStat> {
  const stat = await directory.find(name);
  // The archive was removed meanwhile.
  if (stat === null) throw missingFile();
  return describeFile(name, stat, MIME_TYPE);
}

/** The time to the second, in UTC, with a number added if the name is taken. */
function* archiveNames(now: Date): Generator<string, void, undefined> {
  const time = now.toISOString().replace(/\.\d+|:/g, '');
  for (let count = 0; count < TRIES; count += 1) yield `archive-${time}${count === 0 ? '' : `-${count}`}.tar.gz`;
}
