import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { type PowerAction, SetPowerOfServersDocument, type SetPowerOfServersMutation } from '../graphql/graphql.js';
import type { FleetServer } from './use-server-pages.js';

const SIGNALS = ['START', 'RESTART', 'STOP', 'KILL'] as const satisfies readonly PowerAction[];

/** The most servers that one mutation takes. */
const MAX_SERVERS = 100;

type Bulk = Extract<SetPowerOfServersMutation['setPowerOfServers'], { readonly __typename: 'BulkResult' }>;

interface Results {
  readonly action: string;
  readonly outcomes: Bulk['outcomes'];
}

interface Props {
  readonly selected: readonly FleetServer[];
  readonly onClear: () => void;
}

/** Power for the selected servers, and what became of it for each of them. */
export const BulkPower = ({ selected, onClear }: Props) => {
  const { t } = useTranslation();
  const [signal, setSignal] = useState<PowerAction | null>(null);
  const [results, setResults] = useState<Results | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [setPower, isActing] = useAction(SetPowerOfServersDocument);
  const act = async (wanted: PowerAction) => {
    setNames(new Map(selected.map(({ id, name }) => [id, name])));
    const data = await setPower({ servers: selected.map(({ id }) => id), signal: wanted });
    const result = data?.setPowerOfServers;
    if (result?.__typename === 'BulkResult') setResults({ action: t(`power.${wanted}`), outcomes: result.outcomes });
  };
  return (
    <>
      {selected.length === 0 ? null : (
        <div className="bulk" role="toolbar" aria-label={t('power.label')}>
          <span>{t('fleet.selected', { count: selected.length })}</span>
          {SIGNALS.map((name) => (
            <Button
              key={name}
              variant={name === 'KILL' ? 'danger' : 'plain'}
              isDisabled={isActing || selected.length > MAX_SERVERS}
              onPress={() => setSignal(name)}
            >
              {t(`power.${name}`)}
            </Button>
          ))}
          <Button variant="quiet" onPress={onClear}>
            {t('fleet.clear')}
          </Button>
          {selected.length > MAX_SERVERS ? <span className="problem">{t('fleet.tooMany')}</span> : null}
        </div>
      )}
      {results === null ? null : (
        <section
          className="card results"
          aria-live="polite"
          aria-label={t('fleet.results', { action: results.action })}
        >
          <div className="row spread">
            <h2 id="results">{t('fleet.results', { action: results.action })}</h2>
            <Button
              variant="quiet"
              aria-label={t('common.close')}
              aria-describedby="results"
              onPress={() => setResults(null)}
            >
              ×
            </Button>
          </div>
          <ul>
            {results.outcomes.map(({ id, error }) => (
              <li key={id}>
                {names.get(id) ?? id}:{' '}
                {error == null ? (
                  <span className="ok">{t('fleet.done')}</span>
                ) : (
                  <span className="problem">{error.message}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {signal === null ? null : (
        <ConfirmDialog
          title={t('fleet.confirm', { count: selected.length, action: t(`power.${signal}`) })}
          text={t('fleet.confirmText')}
          action={t(`power.${signal}`)}
          onConfirm={() => void act(signal)}
          onClose={() => setSignal(null)}
        />
      )}
    </>
  );
};
