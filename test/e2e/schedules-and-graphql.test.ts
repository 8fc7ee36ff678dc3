import { describeService } from '../support/e2e/shared-service.js';
import { describeDashboardClients } from './graphql/dashboard-clients.js';
import { describeGraphql } from './graphql/graphql.js';
import { describeLimits } from './graphql/limits.js';
import { describeOperations } from './graphql/operations.js';
import { describeClientJourney } from './journeys/client-journey.js';
import { describeScheduleRun } from './journeys/schedule-run.js';
import { describeExecuteSchedule } from './rest/execute-schedule.js';
import { describeSchedules } from './rest/schedules.js';
import { describeTaskErrors } from './rest/task-errors.js';
import { describeTasks } from './rest/tasks.js';

const shared = describeService();

describeLimits(shared);
describeGraphql(shared);
describeOperations(shared);
describeTasks(shared);
describeTaskErrors(shared);
describeSchedules(shared);
describeExecuteSchedule(shared);
describeScheduleRun(shared);
describeClientJourney(shared);
// Last, because its servers are on a node that no other test can use.
describeDashboardClients(shared);
