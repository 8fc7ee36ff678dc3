import { ACTIVITY_EVENTS, type ActivityEvent as EventRow } from '../../domain/activity/describe-activity.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';

const ActivityEvent = builder.objectRef<EventRow>('ActivityEvent').implement({
  description: 'A kind of event that entries of the activity have.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name as entries have it, and as the filters of `auditLog` take it: `server:schedule.create`.',
    }),
    sentence: t.exposeString('sentence', {
      description:
        'The usual sentence of its entries. `{name}` stands for the property of this name; entries with other properties may have a longer sentence.',
    }),
  }),
});

builder.queryField('activityEvents', (t) =>
  t.field({
    type: [ActivityEvent],
    description:
      'All events that the service writes and that nodes are known to report, by name. Later nodes may report others.',
    complexity: listCost(ACTIVITY_EVENTS.length),
    resolve: () => [...ACTIVITY_EVENTS],
  }),
);
