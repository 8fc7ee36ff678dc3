import { describeService } from '../support/e2e/shared-service.js';
import { describeCreateServerRules } from './rest/create-server-rules.js';
import { describeDeleteServer } from './rest/delete-server.js';
import { describeFilePaths } from './rest/file-paths.js';
import { describePowerActions } from './rest/power-actions.js';
import { describeServerErrors } from './rest/server-errors.js';
import { describeServerList } from './rest/server-list.js';
import { describeServers } from './rest/servers.js';

const shared = describeService();

// First, because the list contains all servers.
describeServerList(shared);
// Rejected requests change no rows: these come before servers run.
describeCreateServerRules(shared);
describeServerErrors(shared);
describeServers(shared);
describePowerActions(shared);
describeFilePaths(shared);
describeDeleteServer(shared);
