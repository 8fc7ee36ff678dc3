import { type Denylist, denylistOf } from '../files/denylist.js';
import type { FileScope } from '../files/file-scope.js';
import type { GameServer } from './game-server.js';

/** The files of a server under its rules, as long as `signal` says. `denylist` takes the place of the egg's. */
export function fileScopeOf(server: GameServer, signal: AbortSignal, denylist?: Denylist): FileScope {
  return {
    root: server.files.directory,
    drafts: server.files.drafts,
    disk: server.disk,
    limitBytes: server.diskLimitBytes,
    denylist: denylist ?? denylistOf(server.configuration.settings.egg.file_denylist),
    signal,
  };
}
