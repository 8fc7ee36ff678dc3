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
import './server-lists.js';
import './server-queries.js';
import './server-mutations.js';
import './user-queries.js';
import './user-mutations.js';
import './location-queries.js';
import './location-mutations.js';
import './nest-queries.js';
import './server-update-mutations.js';
import './schedule-mutations.js';
import './task-mutations.js';
import { builder } from './builder.js';

/** The whole schema. */
export const schema = builder.toSchema();
