import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ListStates } from '../../components/list-states.js';
import { ServerDatabasesDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { DatabaseCard } from './database-card.js';
import { NewDatabase } from './new-database.js';

/** The databases of a server. */
export const DatabasesPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerDatabasesDocument,
    variables: { server: server.id },
  });
  const databases = data && (data.serverDatabases ?? null);
  const count = databases?.length ?? 0;
  // Null is unlimited.
  const limit = server.featureLimits.databases ?? Number.POSITIVE_INFINITY;
  return (
    <section className="stack" aria-label={t('server.databases')}>
      {isAdding ? <NewDatabase onClose={() => setAdding(false)} /> : null}
      {may('database.create') && !isAdding ? (
        <div className="row">
          <Button variant="primary" isDisabled={count >= limit} onPress={() => setAdding(true)}>
            {t('databases.add')}
          </Button>
          {limit === 0 ? <span className="muted">{t('databases.none')}</span> : null}
          {limit > 0 && Number.isFinite(limit) ? (
            <span className="muted">{t('databases.count', { count, limit })}</span>
          ) : null}
        </div>
      ) : null}
      <ListStates
        rows={databases}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('databases.empty')}
        emptyHint={t('databases.emptyHint')}
        isAdding={isAdding}
      >
        <ul className="list" aria-label={t('databases.list')}>
          {databases?.map((database) => (
            <DatabaseCard key={database.id} database={database} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
};
