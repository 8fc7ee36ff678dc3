import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { requestErrorOf } from '../api/request-error.js';
import { CheckField } from '../components/check-field.js';
import { Select } from '../components/select.js';
import { Skeleton } from '../components/states.js';
import { FreeAllocationsDocument, type NewServerChoicesQuery, PlacementPreviewDocument } from '../graphql/graphql.js';
import type { Placement } from './server-draft.js';

interface Needed {
  /** In MB, as `disk`. */
  readonly memory: number;
  readonly disk: number;
}

interface Props {
  readonly choices: NewServerChoicesQuery;
  readonly needed: Needed;
  readonly value: Placement;
  readonly onChange: (value: Placement) => void;
}

/** Where the server is placed, with the nodes that have room for it. */
export const PlacementFields = ({ choices, needed, value, onChange }: Props) => {
  const { t } = useTranslation();
  const nodes = choices.hostNodes?.edges.map(({ node }) => ({ id: node.id, text: node.name })) ?? [];
  return (
    <fieldset className="stack">
      <legend>{t('newServer.placement')}</legend>
      <Select
        label={t('newServer.placementMode')}
        value={value.isAutomatic ? 'automatic' : 'allocation'}
        onChange={(mode) =>
          onChange({ ...value, isAutomatic: mode === 'automatic', node: value.node || (nodes[0]?.id ?? '') })
        }
        choices={[
          { id: 'automatic', text: t('newServer.automatic') },
          ...(nodes.length === 0 ? [] : [{ id: 'allocation', text: t('newServer.chosen') }]),
        ]}
      />
      {value.isAutomatic ? (
        <Automatic choices={choices} needed={needed} value={value} onChange={onChange} />
      ) : (
        <Chosen nodes={nodes} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
};

const Automatic = ({ choices, needed, value, onChange }: Props) => {
  const { t } = useTranslation();
  const locations = choices.locations?.edges.map(({ node }) => node) ?? [];
  const toggle = (id: string, isSelected: boolean) => {
    const others = value.locations.filter((other) => other !== id);
    onChange({ ...value, locations: isSelected ? [...others, id] : others });
  };
  return (
    <>
      {locations.length < 2 ? null : (
        <fieldset>
          <legend className="label">{t('newServer.locations')}</legend>
          <div className="row">
            {locations.map(({ id, short, long }) => (
              <CheckField
                key={id}
                isSelected={value.locations.includes(id)}
                onChange={(isSelected) => toggle(id, isSelected)}
              >
                {long == null || long === '' ? short : long}
              </CheckField>
            ))}
          </div>
        </fieldset>
      )}
      <Preview needed={needed} locations={value.locations} />
    </>
  );
};

const Preview = ({ needed, locations }: { readonly needed: Needed; readonly locations: readonly string[] }) => {
  const { t } = useTranslation();
  const isComplete = needed.memory >= 0 && needed.disk >= 0;
  const [{ data, error, fetching }] = useQuery({
    query: PlacementPreviewDocument,
    variables: { input: { ...needed, locationIds: [...locations] } },
    pause: !isComplete,
    requestPolicy: 'network-only',
  });
  const nodes = data?.deployableHostNodes?.edges.map(({ node }) => node) ?? [];
  const isFull = error?.graphQLErrors.some(({ extensions }) => extensions.code === 'NO_VIABLE_NODE') === true;
  return (
    <div role="status" aria-label={t('newServer.preview')} className="placement-preview">
      {fetching && nodes.length === 0 ? <Skeleton lines={1} /> : null}
      {!fetching && isFull ? <p className="problem">{t('newServer.noNode')}</p> : null}
      {!fetching && error !== undefined && !isFull ? <p className="problem">{requestErrorOf(error).message}</p> : null}
      {nodes.length === 0 ? null : (
        <>
          <p>{t('newServer.fits')}</p>
          <ul>
            {nodes.map(({ id, name, capacity }) => (
              <li key={id}>
                {name}
                {capacity == null ? null : (
                  <span className="muted"> · {t('newServer.freePorts', { count: capacity.freeAllocations })}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

interface ChosenProps extends Pick<Props, 'value' | 'onChange'> {
  readonly nodes: readonly { readonly id: string; readonly text: string }[];
}

const Chosen = ({ nodes, value, onChange }: ChosenProps) => {
  const { t } = useTranslation();
  const [{ data, fetching }] = useQuery({
    query: FreeAllocationsDocument,
    variables: { node: value.node },
    pause: value.node === '',
  });
  const allocations =
    data?.allocations?.edges.map(({ node: { id, ip, port } }) => ({ id, text: `${ip}:${port}` })) ?? [];
  return (
    <>
      <Select
        label={t('newServer.node')}
        choices={nodes}
        value={value.node}
        onChange={(node) => onChange({ ...value, node, allocation: '' })}
      />
      {fetching ? <Skeleton lines={1} /> : null}
      {!fetching && allocations.length === 0 ? <p className="problem">{t('newServer.noAllocation')}</p> : null}
      {allocations.length === 0 ? null : (
        <Select
          label={t('newServer.allocation')}
          choices={allocations}
          value={value.allocation}
          onChange={(allocation) => onChange({ ...value, allocation })}
        />
      )}
    </>
  );
};
