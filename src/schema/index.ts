import './scalars.js';
import './errors.js';
import './enums.js';
import './user.js';
import './node.js';
import './egg.js';
import './backup.js';
import './schedule-run.js';
import './schedule.js';
import './server.js';
import './node-queries.js';
import './node-configuration.js';
import './node-mutations.js';
import './allocation-queries.js';
import './allocation-mutations.js';
import './server-queries.js';
import './server-mutations.js';
import './server-update-mutations.js';
import './schedule-mutations.js';
import './task-mutations.js';
import { builder } from './builder.js';

/** The whole schema. */
export const schema = builder.toSchema();
