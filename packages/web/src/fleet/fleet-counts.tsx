import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { FleetCountsDocument, FleetNodesDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { type FleetSearch, STATES, type StateFilter } from './fleet-search.js';

interface Props {
  readonly search: FleetSearch;
  readonly onChoose: (part: Pick<FleetSearch, 'state'> | Pick<FleetSearch, 'node'>) => void;
}

/** With more nodes, the list of nodes beside the search shows the numbers. */
const MAX_NODES = 8;

/** How many servers have each state, and are on each node; a press filters the table by it. */
export const FleetCounts = ({ search, onChoose }: Props) => {
  const { t } = useTranslation();
  const [{ data }, reexecute] = useQuery({ query: FleetCountsDocument, variables: { scope: 'ACCESSIBLE' } });
  useAfterFleetEvents(() => reexecute({ requestPolicy: 'network-only' }));
  const texts: Readonly<Record<StateFilter, string>> = {
    running: t('state.RUNNING'),
    offline: t('state.OFFLINE'),
    changing: t('fleet.changing'),
    failed: t('fleet.failed'),
    suspended: t('state.SUSPENDED'),
  };
  return (
    <div className="counts">
      <Count
        text={t('fleet.all')}
        count={data?.all?.totalCount}
        isChosen={search.state === undefined}
        onPress={() => onChoose({ state: undefined })}
      />
      {STATES.map((state) => (
        <Count
          key={state}
          text={texts[state]}
          count={data?.[state]?.totalCount}
          isChosen={search.state === state}
          onPress={() => onChoose({ state })}
        />
      ))}
      <NodeCounts search={search} onChoose={onChoose} />
    </div>
  );
};

/** Only for people who may see the nodes. */
const NodeCounts = ({ search, onChoose }: Props) => {
  const { t } = useTranslation();
  const [{ data }, reexecute] = useQuery({ query: FleetNodesDocument });
  useAfterFleetEvents(() => reexecute({ requestPolicy: 'network-only' }));
  const nodes = data?.hostNodes?.edges.map(({ node }) => node) ?? [];
  if (nodes.length < 2 || nodes.length > MAX_NODES) return null;
  return (
    <fieldset className="counts">
      <legend className="sr-only">{t('fleet.node')}</legend>
      {nodes.map(({ id, name, capacity }) => (
        <Count
          key={id}
          text={t('fleet.onNode', { name })}
          count={capacity?.serverCount}
          isChosen={search.node === id}
          onPress={() => onChoose({ node: search.node === id ? undefined : id })}
        />
      ))}
    </fieldset>
  );
};

interface CountProps {
  readonly text: string;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

const Count = ({ text, count, isChosen, onPress }: CountProps) => (
  <button type="button" className="count" aria-pressed={isChosen} onClick={onPress}>
    <span className="count-number">{count ?? '…'}</span>
    <span>{text}</span>
  </button>
);
