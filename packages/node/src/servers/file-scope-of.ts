import { type Denylist, denylistOf } from '../files/denylist.js';
import type { FileScope } from '../files/file-scope.js';
import type { GameServer } from './game-server.js';

/** Of the patterns that a configuration came with: a session over SFTP asks thousands of times for the same. */
const denylists = new WeakMap<readonly string[], Denylist>();

function denylistOfEgg({ file_denylist: patterns }: GameServer['configuration']['settings']['egg']): Denylist {
  const denylist = denylists.get(patterns) ?? denylistOf(patterns);
  denylists.set(patterns, denylist);
  return denylist;
}

/** The files of a server under its rules, as long as `signal` says. `denylist` takes the place of the egg's. */
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
