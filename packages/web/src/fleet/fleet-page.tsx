import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Selection } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useShownView } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { SearchText } from '../components/search-text.js';
import { Select } from '../components/select.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { ViewHeading } from '../components/view-heading.js';
import { FleetNodesDocument, FleetServersDocument, type FleetServersQueryVariables } from '../graphql/graphql.js';
import { useIsPerson, useMayAdminister } from '../shell/session.js';
import { BulkActions } from './bulk-actions.js';
import { FleetCounts } from './fleet-counts.js';
import { type FleetSearch, filterOf, sortOf } from './fleet-search.js';
import { FleetTable } from './fleet-table.js';
import { useServerPages } from './use-server-pages.js';

const route = getRouteApi('/');

/** Rows of a page: the most that the API gives. */
const PAGE_ROWS = 100;

/** All servers that the person sees. */
export const FleetPage = () => {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayCreate = useMayAdminister()('SERVERS', 'write');
  const change = (part: Partial<FleetSearch>) =>
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true });
  return (
    <div className="stack fleet">
      <div className="row spread">
        <ViewHeading>{t('fleet.title')}</ViewHeading>
        {mayCreate ? (
          <Link to="/administration/new-server" className="button button-primary">
            {t('administration.newServer')}
          </Link>
        ) : null}
      </div>
      <FleetCounts search={search} onChoose={change} />
      <div className="row filters">
        <SearchText
          label={t('fleet.search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q === '' ? undefined : q })}
        />
        <NodeFilter value={search.node} onChange={(node) => change({ node })} />
        {search.owner === undefined ? null : (
          <Button onPress={() => change({ owner: undefined })}>{t('fleet.everyOwner')}</Button>
        )}
      </div>
      <FleetRows key={JSON.stringify(search)} search={search} onChange={change} />
    </div>
  );
};

interface FleetRowsProps {
  readonly search: FleetSearch;
  readonly onChange: (part: Partial<FleetSearch>) => void;
}

/** The servers of one search. Another search begins again, without a selection. */
const FleetRows = ({ search, onChange }: FleetRowsProps) => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const [selection, setSelection] = useState<Selection>(new Set());
  const [variables] = useState<FleetServersQueryVariables>({
    filter: filterOf(search),
    sort: sortOf(search),
    first: PAGE_ROWS,
    scope: 'ACCESSIBLE',
  });
  const { servers, total, isLoading, error, loadMore, readAgain } = useServerPages(variables);
  useShownView(FleetServersDocument, variables);
  const selected = useMemo(
    () => servers.filter(({ id }) => selection === 'all' || selection.has(id)),
    [servers, selection],
  );
  if (servers.length === 0) {
    if (error !== undefined) return <ErrorState error={error} onRetry={readAgain} />;
    return isLoading ? <Skeleton lines={10} /> : <NoServers search={search} onChange={onChange} />;
  }
  return (
    <>
      {isPerson ? <BulkActions selected={selected} onClear={() => setSelection(new Set())} /> : null}
      <FleetTable
        servers={servers}
        selected={selection}
        onSelect={setSelection}
        search={search}
        onSort={onChange}
        isLoading={isLoading}
        onLoadMore={loadMore}
      />
      <p className="muted" role="status">
        {total === undefined ? '' : t('fleet.loaded', { loaded: servers.length, total })}
      </p>
    </>
  );
};

const NoServers = ({ search, onChange }: FleetRowsProps) => {
  const { t } = useTranslation();
  const mayCreate = useMayAdminister()('SERVERS', 'write');
  const isFiltered =
    search.q !== undefined || search.state !== undefined || search.node !== undefined || search.owner !== undefined;
  if (!isFiltered) {
    return <EmptyState title={t('fleet.empty')} hint={t(mayCreate ? 'fleet.emptyHint' : 'fleet.emptyHintPerson')} />;
  }
  return (
    <EmptyState title={t('fleet.noMatch')}>
      <Button onPress={() => onChange({ q: undefined, state: undefined, node: undefined, owner: undefined })}>
        {t('fleet.resetFilters')}
      </Button>
    </EmptyState>
  );
};

interface NodeFilterProps {
  readonly value: string | undefined;
  readonly onChange: (node: string | undefined) => void;
}

/** Only for people who may see the nodes. */
const NodeFilter = ({ value, onChange }: NodeFilterProps) => {
  const { t } = useTranslation();
  const [{ data }] = useQuery({ query: FleetNodesDocument });
  const nodes = data?.hostNodes?.edges.map(({ node }) => node) ?? [];
  if (nodes.length < 2) return null;
  const choices = [
    { id: 'any', text: t('fleet.anyNode') },
    ...nodes.map(({ id, name, capacity }) => ({
      id,
      text: capacity == null ? name : `${name} (${capacity.serverCount})`,
    })),
  ];
  return (
    <Select
      label={t('fleet.node')}
      isLabelHidden
      choices={choices}
      value={value ?? 'any'}
      onChange={(node) => onChange(node === 'any' ? undefined : node)}
    />
  );
};
