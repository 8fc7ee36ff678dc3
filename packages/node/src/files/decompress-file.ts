import type { FileHandle } from 'node:fs/promises';
import { type ArchiveFormat, archiveFormatOf, unzipped } from './archive-format.js';
import type { ArchiveMember, VisitMember } from './archive-member.js';
import { bytesOf } from './bytes-of.js';
import { createDirectory } from './create-directory.js';
import { rejectDenied } from './denylist.js';
import { FileFault } from './file-fault.js';
import type { FileScope } from './file-scope.js';
import { openToRead } from './open-file.js';
import { type PathNames, pathNames } from './path-names.js';
import { readTar } from './read-tar.js';
import { readZip } from './read-zip.js';
import { SpaceClaim } from './space-claim.js';
import { findReplaceable, writeFile } from './write-file.js';

/** Most members of an archive that is unpacked. */
const MEMBERS_LIMIT = 100_000;
const PERMISSION_BITS = 0o777;
/** Permissions that the owner always gets on an unpacked file. */
const OWNER_BITS = 0o600;

/**
 * Unpacks an archive (zip, tar, tar.gz; a gzip of a single file to the name without `.gz`) into `root`, over existing
 * files. The archive is inspected before anything is written, so an archive that is too large or has an invalid path
 * changes nothing. The actual size is counted again during unpacking. Links and devices are skipped.
 * @throws {FileFault}
 */
export async function decompressFile(scope: FileScope, root: string, path: string): Promise<void> {
  const { file, name } = await openToRead(scope, pathNames(root, path).join('/'));
  try {
    const archive: Archive = { file, name, format: await archiveFormatOf(file) };
    const base = pathNames(root);
    await inspect(scope, archive, base);
    await visitMembers(scope, archive, async (member) => {
      const names = namesOf(base, member);
      if (member.kind === 'directory') await createDirectory(scope, names);
      if (member.kind !== 'file') return;
      const mode = member.mode === undefined ? undefined : (member.mode & PERMISSION_BITS) | OWNER_BITS;
      await writeFile(scope, names, member.content(), { mode, sync: false });
    });
  } finally {
    await file.close();
  }
}

interface Archive {
  readonly file: FileHandle;
  readonly name: string;
  readonly format: ArchiveFormat;
}

/** Checks that the whole archive can be unpacked. @throws {FileFault} */
async function inspect(scope: FileScope, archive: Archive, base: PathNames): Promise<void> {
  const claim = await SpaceClaim.open(scope);
  let members = 0;
  try {
    await visitMembers(scope, archive, async (member) => {
      members += 1;
      if (members > MEMBERS_LIMIT) {
        throw new FileFault('unfit', `Cannot unpack the archive: it has more than ${MEMBERS_LIMIT} members.`);
      }
      const names = namesOf(base, member);
      if (member.kind === 'directory') rejectDenied(scope.denylist, names, true);
      if (member.kind !== 'file') return;
      await findReplaceable(scope, names);
      if (archive.format !== 'gzip') return claim.grow(member.bytes);
      // The size of a gzip file is known only after decompression.
      for await (const chunk of member.content()) await claim.grow(chunk.length);
    });
  } finally {
    claim.release();
  }
}

async function visitMembers(scope: FileScope, { file, name, format }: Archive, visit: VisitMember): Promise<void> {
  const visitUnlessEnded: VisitMember = (member) => {
    scope.signal.throwIfAborted();
    return visit(member);
  };
  if (format === 'zip') return readZip(file, visitUnlessEnded);
  if (format === 'tar') return readTar(bytesOf(file, { signal: scope.signal }), visitUnlessEnded);
  if (format === 'tar.gz') return readTar(unzipped(file, scope.signal), visitUnlessEnded);
  const path = /^(.+)\.gz$/i.exec(name)?.[1];
  if (path === undefined) throw new FileFault('unfit', 'Cannot unpack the archive: its name does not end with .gz.');
  const content = () => unzipped(file, scope.signal);
  return visitUnlessEnded({ path, kind: 'file', mode: undefined, bytes: 0, content });
}

/** The target path of a member. @throws {FileFault} it would leave the directory */
function namesOf(base: PathNames, { path }: ArchiveMember): PathNames {
  if (path.split('/').includes('..')) {
    throw new FileFault('unfit', 'Cannot unpack the archive: a path in it leads out of the directory.');
  }
  return pathNames(base.join('/'), path);
}
