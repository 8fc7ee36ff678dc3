import type { Request } from 'express';
import {
  type ActivityAttributesFragment,
  type ActivityFilter,
  type ActivitySort,
  ListAccountActivityDocument,
  ListServerActivityDocument,
} from '../documents.js';
import { type Item, item, relationships } from '../envelope.js';
import { listReader } from '../list-reader.js';
import { operation } from '../operation.js';
import { pageVariables, sendLinkedPage } from '../page.js';
import { serverParam } from '../path-params.js';
import type { Route } from '../routes.js';

/** Rows of a page: 25 by default, at most 100. Source: rest.md §16. */
const SIZES = { defaultSize: 25, maxSize: 100 } as const;

/** The activity of a server, and of the caller's own account. Source: rest.md §16. */
export const activityRoutes: readonly Route[] = [
  {
    path: '/api/client/account/activity',
    get: operation(
      ListAccountActivityDocument,
      (req) => ({ variables: listVariables(req) }),
      (res, { accountActivity }, request) => sendLinkedPage(res, request, accountActivity, entryItem),
    ),
  },
  {
    path: '/api/client/servers/:server/activity',
    part: 'activity',
    get: operation(
      ListServerActivityDocument,
      (req) => ({ variables: { serverId: serverParam(req), ...listVariables(req) } }),
      (res, { serverActivity }, request) => sendLinkedPage(res, request, serverActivity, entryItem),
    ),
  },
];

const readList = listReader<ActivityFilter, ActivitySort>('Activity', {}, { createdAt: 'timestamp' });

const listVariables = (req: Request) => ({ ...pageVariables(req, SIZES), ...readList(req) });

/** Entries have no batches here, and no text other than their event and properties. */
const entryItem = ({
  id,
  event,
  is_api,
  ip,
  properties,
  timestamp,
  includeActor,
}: ActivityAttributesFragment): Item<object> =>
  item('activity_log', {
    ...{ id, batch: null, event, is_api, ip, description: null, properties },
    ...{ has_additional_metadata: false, timestamp },
    ...relationships({ actor: includeActor && item('user', actorAttributes(includeActor)) }),
  });

/** A person on a server, as existing tools expect it. Source: rest.md §15.10. */
const actorAttributes = ({
  created_at,
  hasTwoFactor,
  ...actor
}: NonNullable<NonNullable<ActivityAttributesFragment['includeActor']>>) => ({
  ...actor,
  '2fa_enabled': hasTwoFactor,
  created_at,
});
