import {
  type ChmodFilesBody,
  type CopyFileBody,
  type CreateDirectoryBody,
  type DecompressFileBody,
  type FileNamesBody,
  FileStat,
  type PullFileBody,
  type RenameFilesBody,
} from '@gamewarden/protocol/files.js';
import { DaemonError, TooManyRequestsError } from '../domain/errors.js';
import type { FileEntry, FileTarget, NodeFiles } from '../domain/ports/node-files.js';
import { type NodeRequest, type NodeRequests, pathOf, readAnswer } from './node-requests.js';

/**
 * Tells the built-in node that the user may change files on the egg's denylist; Wings ignores it. Source: daemon.md
 * §2.13.
 */
const DENYLIST_OFF = { 'X-Gamewarden-Denylist': 'off' } as const;

/** The MIME type that nodes send for a directory. */
const DIRECTORY_TYPE = 'inode/directory';

/** The file routes of all nodes. Source: daemon.md §2.13. */
export const createNodeFiles = ({ call, open, limits }: NodeRequests): NodeFiles => {
  const running = new Map<string, number>();

  /** Counts long calls, so that one server cannot block all others of its node. */
  const begin = ({ uuid }: FileTarget): (() => void) => {
    const count = running.get(uuid) ?? 0;
    if (count >= limits.longCallsPerServer) {
      throw new TooManyRequestsError('Too many file operations of this server are under way.', 1);
    }
    running.set(uuid, count + 1);
    return () => {
      const left = (running.get(uuid) ?? 1) - 1;
      if (left === 0) running.delete(uuid);
      else running.set(uuid, left);
    };
  };

  const askLong = async (server: FileTarget, request: NodeRequest) => {
    const end = begin(server);
    try {
      return await call(server.node, request, { isLong: true });
    } finally {
      end();
    }
  };

  const requestOf = <Body>(
    server: FileTarget,
    method: NodeRequest['method'],
    [route, body]: readonly [route: string, body: Body],
  ): NodeRequest => ({ method, path: `${pathOf(server)}/files/${route}`, headers: headersOf(server), body });

  return {
    list: async (server, directory) => {
      const path = `${pathOf(server)}/files/list-directory?directory=${encodeURIComponent(directory)}`;
      const answer = await call(server.node, { method: 'GET', path }, { answerBytes: limits.listBytes });
      return readAnswer(answer, readEntries);
    },
    open: async (server, file) => {
      const path = `${pathOf(server)}/files/contents?file=${encodeURIComponent(file)}`;
      const end = begin(server);
      try {
        const { status, headers, content } = await open(server.node, { method: 'GET', path });
        content.once('close', end);
        const sizeBytes = Number(headers['content-length'] ?? Number.NaN);
        if (!Number.isSafeInteger(sizeBytes)) {
          content.destroy();
          throw new DaemonError({ delivery: 'answered', status }, { cause: new Error('a file without a length') });
        }
        return { sizeBytes, isDirectory: headers['x-mime-type'] === DIRECTORY_TYPE, content };
      } catch (error) {
        end();
        throw error;
      }
    },
    write: async (server, file, { sizeBytes, stream }) => {
      const path = `${pathOf(server)}/files/write?file=${encodeURIComponent(file)}`;
      // Wings does not accept chunked bodies.
      const headers = { ...headersOf(server), 'Content-Length': String(sizeBytes) };
      await askLong(server, { method: 'POST', path, headers, stream });
    },
    rename: async (server, root, names) => {
      const files = names.map(({ from, to }) => ({ from, to }));
      await call(server.node, requestOf<RenameFilesBody>(server, 'PUT', ['rename', { root, files }]));
    },
    copy: async (server, location) => {
      await askLong(server, requestOf<CopyFileBody>(server, 'POST', ['copy', { location }]));
    },
    remove: async (server, { root, names: files }) => {
      await askLong(server, requestOf<FileNamesBody>(server, 'POST', ['delete', { root, files }]));
    },
    compress: async (server, { root, names: files }) => {
      const request = requestOf<FileNamesBody>(server, 'POST', ['compress', { root, files }]);
      return readAnswer(await askLong(server, request), readEntry);
    },
    decompress: async (server, { root, file }) => {
      await askLong(server, requestOf<DecompressFileBody>(server, 'POST', ['decompress', { root, file }]));
    },
    createDirectory: async (server, { root: path, name }) => {
      await call(server.node, requestOf<CreateDirectoryBody>(server, 'POST', ['create-directory', { name, path }]));
    },
    setModes: async (server, root, files) => {
      await call(server.node, requestOf<ChmodFilesBody>(server, 'POST', ['chmod', { root, files }]));
    },
    pull: async (server, { url, directory, fileName, usesHeader, isForeground }) => {
      const body: PullFileBody = {
        ...{ url, root: directory },
        ...(fileName !== undefined && { file_name: fileName }),
        ...(usesHeader !== undefined && { use_header: usesHeader }),
        ...(isForeground !== undefined && { foreground: isForeground }),
      };
      const request = requestOf(server, 'POST', ['pull', body]);
      await (isForeground === true ? askLong(server, request) : call(server.node, request));
    },
  };
};

const headersOf = ({ ignoresDenylist }: FileTarget): Readonly<Record<string, string>> =>
  ignoresDenylist ? DENYLIST_OFF : {};

const readEntries = (json: unknown): readonly FileEntry[] | null => {
  // Wings sends null for an empty directory.
  if (json === null) return [];
  if (!Array.isArray(json)) return null;
  return json.map(readEntry).filter((entry) => entry !== null);
};

/** Parses an entry of a node; null when it is invalid. */
const readEntry = (json: unknown): FileEntry | null => {
  const { data } = FileStat.safeParse(json);
  if (data === undefined) return null;
  return {
    name: data.name,
    mode: data.mode,
    modeBits: data.mode_bits,
    sizeBytes: data.size,
    isDirectory: data.directory,
    // Wings never sets `symlink`: only the first character of the mode shows it.
    isSymlink: data.symlink || data.mode.startsWith('L'),
    mimeType: data.mime,
    changedAt: timeOf(data.created),
    modifiedAt: timeOf(data.modified),
  };
};

/** An invalid time becomes the Unix epoch: the entry is still useful. */
const timeOf = (text: string): Date => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? new Date(0) : time;
};
