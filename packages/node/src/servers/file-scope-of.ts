import { type Denylist, denylistOf } from '../files/denylist.js';
import type { FileScope } from '../files/file-scope.js';
import type { GameServer } from './game-server.js';

/** Cached by the array of patterns: an SFTP session needs the same denylist thousands of times. */
const denylists = new WeakMap<readonly string[], Denylist>();

function denylistOfEgg({ file_denylist: patterns }: GameServer['configuration']['settings']['egg']): Denylist {
  const denylist = denylists.get(patterns) ?? denylistOf(patterns);
  denylists.set(patterns, denylist);
  return denylist;
}

/** The files of a server with its rules, until `signal` is aborted. `denylist` replaces that of the egg. */
export function fileScopeOf(server: GameServer, signal: AbortSignal, denylist?: Denylist): FileScope {
  return {
    root: server.files.directory,
    drafts: server.files.drafts,
    disk: server.disk,
    limitBytes: server.diskLimitBytes,
    denylist: denylist ?? denylistOfEgg(server.configuration.settings.egg),
    signal,
  };
}
