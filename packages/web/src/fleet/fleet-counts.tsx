import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { FleetCountsDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import { type FleetSearch, STATES, type StateFilter } from './fleet-search.js';

interface Props {
  readonly search: FleetSearch;
  readonly onChoose: (state: StateFilter | undefined) => void;
}

/** How many servers have each state; a press filters the table by it. */
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
        onPress={() => onChoose(undefined)}
      />
      {STATES.map((state) => (
        <Count
          key={state}
          text={texts[state]}
          count={data?.[state]?.totalCount}
          isChosen={search.state === state}
          onPress={() => onChoose(state)}
        />
      ))}
    </div>
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
