import { describeService } from '../support/e2e/shared-service.js';
import { describeCreateServerRules } from './rest/create-server-rules.js';
import { describeDeleteServer } from './rest/delete-server.js';
import { describeFilePaths } from './rest/file-paths.js';
import { describePowerActions } from './rest/power-actions.js';
import { describeServerRefusals } from './rest/server-errors.js';
import { describeServerList } from './rest/server-list.js';
import { describeServers } from './rest/servers.js';

const shared = describeService();

// The list is of all servers there are: it comes first.
describeServerList(shared);
// Whatever is refused changes no row: these come before there are servers that run.
describeCreateServerRules(shared);
describeServerRefusals(shared);
describeServers(shared);
describePowerActions(shared);
describeFilePaths(shared);
describeDeleteServer(shared);
