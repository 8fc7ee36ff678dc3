import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ListStates } from '../../components/list-states.js';
import { PlainTable } from '../../components/plain-table.js';
import {
  AddServerAllocationDocument,
  AssignAllocationsDocument,
  ServerNetworkDocument,
} from '../../graphql/graphql.js';
import { useMayAdminister } from '../../shell/session.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { AllocationRow } from './allocation-row.js';
import { AssignAddress } from './assign-address.js';

/** The allocations on which players and programs reach a server. */
export const NetworkPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerNetworkDocument, variables: { server: server.id } });
  const [add, isAdding] = useAction(AddServerAllocationDocument);
  const [assign, isAssigning] = useAction(AssignAllocationsDocument);
  const isAdministrator = useMayAdminister()('SERVERS', 'write');
  const allocations = data?.serverAllocations;
  const count = allocations?.length ?? 0;
  // Null is unlimited. With 0 the allocations are those that an administrator assigned.
  const limit = server.featureLimits.allocations ?? Number.POSITIVE_INFINITY;
  return (
    <section className="stack" aria-label={t('server.network')}>
      <p className="muted">
        {t('network.lead')} {may('allocation.create') && limit > 0 ? t('network.addHint') : null}
      </p>
      <div className="row">
        {may('allocation.create') ? (
          <Button
            variant="primary"
            isDisabled={isAdding || allocations == null || count >= limit}
            onPress={() => void add({ server: server.id })}
          >
            {t('network.add')}
          </Button>
        ) : null}
        {limit === 0 ? <span className="muted">{t('network.none')}</span> : null}
        {limit > 0 && Number.isFinite(limit) ? (
          <span className="muted">{t('network.count', { count, limit })}</span>
        ) : null}
      </div>
      {isAdministrator ? (
        <AssignAddress isBusy={isAssigning} onChoose={(id) => assign({ server: server.id, add: [id], remove: null })} />
      ) : null}
      <ListStates
        rows={allocations}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('network.empty')}
      >
        <PlainTable
          label={t('server.network')}
          columns={[t('newServer.allocation'), t('network.alias'), t('network.notes')]}
          actions={t('common.actions')}
        >
          {allocations?.map((allocation) => (
            <AllocationRow
              key={allocation.id}
              allocation={allocation}
              isOwn={limit > 0}
              isAdministrator={isAdministrator}
            />
          ))}
        </PlainTable>
      </ListStates>
    </section>
  );
};
