import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Collection } from 'react-aria-components/Collection';
import {
  Cell,
  Column,
  ResizableTableContainer,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../components/status-badge.js';
import { Time } from '../components/time.js';
import { useMedia } from '../components/use-media.js';
import { type FleetSearch, SORT_FIELDS } from './fleet-search.js';
import { failedRunOf, nextRunOf } from './next-run.js';
import { ServerUseProvider, UseCell } from './use-cell.js';
import type { FleetServer } from './use-server-pages.js';

interface Props {
  readonly servers: readonly FleetServer[];
  readonly selected: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly search: FleetSearch;
  readonly onSort: (sort: Pick<FleetSearch, 'sort' | 'descending'>) => void;
  readonly isLoading: boolean;
  readonly onLoadMore: () => void;
}

/** The size of text for which the lengths below are made, in pixels. */
const USUAL_TEXT = 15;

/** A length in pixels, longer for a person who has enlarged their text. */
const scaled = (pixels: number): number =>
  Math.round((pixels * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / USUAL_TEXT);

const layoutOfText = () => ({ rowHeight: scaled(44), headingHeight: scaled(36), loaderHeight: scaled(44) });

/** A table of any number of servers, of which the browser lays out those in sight. */
export const FleetTable = ({ servers, selected, onSelect, search, onSort, isLoading, onLoadMore }: Props) => {
  const { t } = useTranslation();
  const isWide = useMedia('(min-width: 60rem)');
  const isMiddle = useMedia('(min-width: 40rem)');
  const sort: SortDescriptor = {
    column: search.sort ?? 'NAME',
    direction: search.descending === true ? 'descending' : 'ascending',
  };
  const setSort = ({ column, direction }: SortDescriptor) => {
    const field = SORT_FIELDS.find((name) => name === column);
    if (field !== undefined) onSort({ sort: field, descending: direction === 'descending' });
  };
  const layout = useMemo(layoutOfText, []);
  const columns = useMemo(() => [isWide, isMiddle], [isWide, isMiddle]);
  return (
    <ServerUseProvider>
      <ResizableTableContainer className="table-frame">
        <Virtualizer layout={TableLayout} layoutOptions={layout}>
          <Table
            className="table"
            aria-label={t('fleet.title')}
            selectionMode="multiple"
            selectedKeys={selected}
            onSelectionChange={onSelect}
            sortDescriptor={sort}
            onSortChange={setSort}
          >
            <TableHeader className="table-header">
              <Column id="selection" width={scaled(44)} minWidth={scaled(44)} className="cell">
                <SelectBox />
              </Column>
              <Column id="NAME" isRowHeader allowsSorting minWidth={scaled(120)} defaultWidth="1.7fr" className="cell">
                {({ sortDirection }) => <Sortable text={t('fleet.name')} direction={sortDirection} />}
              </Column>
              <Column id="state" minWidth={scaled(110)} defaultWidth="1fr" className="cell">
                <span className="cell-text">{t('fleet.state')}</span>
              </Column>
              {isMiddle ? (
                <Column id="use" minWidth={scaled(130)} defaultWidth="1.8fr" className="cell">
                  <span className="cell-text">{t('fleet.use')}</span>
                </Column>
              ) : null}
              {isMiddle ? (
                <Column id="NODE" allowsSorting minWidth={scaled(100)} defaultWidth="1fr" className="cell">
                  {({ sortDirection }) => <Sortable text={t('fleet.node')} direction={sortDirection} />}
                </Column>
              ) : null}
              {isWide ? (
                <Column id="OWNER" allowsSorting minWidth={scaled(100)} defaultWidth="1fr" className="cell">
                  {({ sortDirection }) => <Sortable text={t('fleet.owner')} direction={sortDirection} />}
                </Column>
              ) : null}
              {isMiddle ? (
                <Column id="nextRun" minWidth={scaled(120)} defaultWidth="1fr" className="cell">
                  <span className="cell-text">{t('fleet.nextRun')}</span>
                </Column>
              ) : null}
              {isWide ? (
                <Column id="failedRun" minWidth={scaled(200)} defaultWidth="1.4fr" className="cell">
                  <span className="cell-text">{t('fleet.failedRun')}</span>
                </Column>
              ) : null}
            </TableHeader>
            <TableBody>
              <Collection items={servers} dependencies={columns}>
                {(server) => (
                  <Row id={server.id} className="table-row" textValue={server.name}>
                    <Cell className="cell">
                      <SelectBox />
                    </Cell>
                    <Cell className="cell">
                      <Link to="/servers/$server/console" params={{ server: server.identifier }} className="cell-link">
                        {server.name}
                      </Link>
                    </Cell>
                    <Cell className="cell">
                      <StatusBadge status={server.status} />
                    </Cell>
                    {isMiddle ? (
                      <Cell className="cell">
                        <UseCell
                          server={server.id}
                          isRunning={server.powerState === 'RUNNING'}
                          memoryLimit={server.limits.memory}
                        />
                      </Cell>
                    ) : null}
                    {isMiddle ? <TextCell text={server.node?.name} /> : null}
                    {isWide ? <TextCell text={server.owner?.username} /> : null}
                    {isMiddle ? (
                      <Cell className="cell">
                        <MaybeTime value={nextRunOf(server)} />
                      </Cell>
                    ) : null}
                    {isWide ? (
                      <Cell className="cell">
                        <FailedRun server={server} />
                      </Cell>
                    ) : null}
                  </Row>
                )}
              </Collection>
              <TableLoadMoreItem isLoading={isLoading} onLoadMore={onLoadMore} className="cell muted">
                {t('common.loading')}
              </TableLoadMoreItem>
            </TableBody>
          </Table>
        </Virtualizer>
      </ResizableTableContainer>
    </ServerUseProvider>
  );
};

interface SortableProps {
  readonly text: string;
  readonly direction: SortDescriptor['direction'] | undefined;
}

/** The name of a column by which the table can be sorted. */
const Sortable = ({ text, direction }: SortableProps) => (
  <span className="cell-text">
    {text}
    <span aria-hidden="true" className={direction === undefined ? 'muted' : ''}>
      {ARROWS[direction ?? 'none']}
    </span>
  </span>
);

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: ' ↕' } as const;

const TextCell = ({ text }: { readonly text: string | undefined }) => (
  <Cell className="cell">
    <span className="cell-text" title={text}>
      {text}
    </span>
  </Cell>
);

const SelectBox = () => (
  <Checkbox slot="selection" className="checkbox">
    <span className="checkbox-box" aria-hidden="true" />
  </Checkbox>
);

/** Leads to the run, which says why it failed. */
const FailedRun = ({ server }: { readonly server: FleetServer }) => {
  const { t } = useTranslation();
  const run = failedRunOf(server);
  if (run === undefined) return <span className="muted">–</span>;
  return (
    <Link
      to="/servers/$server/runs"
      params={{ server: server.identifier }}
      search={{ run: run.id }}
      className="cell-text problem"
      // A row takes a press on an element in a link, such as the time, for one on itself, and selects itself.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {t('fleet.runFailed')} <Time value={run.scheduledAt} />
    </Link>
  );
};

const MaybeTime = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? <span className="muted">–</span> : <Time value={value} />;
