import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../api/request-error.js';
import { ActionMenu } from '../components/action-menu.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { PromptDialog } from '../components/prompt-dialog.js';
import { type BulkAction, MAX_SERVERS, type Outcome, useBulkActions } from './use-bulk-actions.js';
import type { FleetServer } from './use-server-pages.js';

interface Results {
  readonly action: BulkAction;
  readonly outcomes: readonly Outcome[];
  /** Names of servers by id. */
  readonly names: ReadonlyMap<string, string>;
}

interface Props {
  readonly selected: readonly FleetServer[];
  readonly onClear: () => void;
}

/** What a person does with the selected servers at once, and what became of it for each of them. */
export const BulkActions = ({ selected, onClear }: Props) => {
  const { t } = useTranslation();
  const { power, others, isActing } = useBulkActions();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [results, setResults] = useState<Results | null>(null);
  const isTooMany = selected.length > MAX_SERVERS;
  const act = async (action: BulkAction, text = ''): Promise<boolean> => {
    const names = new Map(selected.map(({ id, name }) => [id, name]));
    const outcomes = await action.run([...names.keys()], text);
    if (outcomes !== null) setResults({ action, outcomes, names });
    return outcomes !== null;
  };
  const title = asked === null ? '' : t('fleet.confirm', { count: selected.length, action: asked.text });
  return (
    <>
      {selected.length === 0 ? null : (
        <div className="bulk" role="toolbar" aria-label={t('fleet.actions')}>
          <span>{t('fleet.selected', { count: selected.length })}</span>
          {power.map((action) => (
            <Button
              key={action.id}
              variant={action.id === 'KILL' ? 'danger' : 'plain'}
              isDisabled={isActing || isTooMany}
              onPress={() => setAsked(action)}
            >
              {action.text}
            </Button>
          ))}
          <ActionMenu
            label={t('fleet.more')}
            actions={others.map((action) => ({
              id: action.id,
              text: action.text,
              isDisabled: isActing || isTooMany,
              onAction: () => setAsked(action),
            }))}
          />
          <Button variant="quiet" onPress={onClear}>
            {t('fleet.clear')}
          </Button>
          {isTooMany ? <span className="problem">{t('fleet.tooMany')}</span> : null}
        </div>
      )}
      {results === null ? null : <BulkResults results={results} onClose={() => setResults(null)} />}
      {asked?.label === undefined ? null : (
        <PromptDialog
          title={title}
          label={asked.label}
          action={asked.text}
          onSubmit={(text) => act(asked, text)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === null || asked.label !== undefined ? null : (
        <ConfirmDialog
          title={title}
          text={asked.consequence ?? t('fleet.confirmText')}
          action={asked.text}
          {...(asked.isTyped === true ? { name: String(selected.length) } : {})}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="break">{namesOf(selected, t)}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** How many servers a question names. */
const NAMED = 5;

const namesOf = (servers: readonly FleetServer[], t: TFunction): string => {
  const names = servers.slice(0, NAMED).map(({ name }) => name);
  const rest = servers.length - names.length;
  return [...names, ...(rest > 0 ? [t('fleet.andMore', { count: rest })] : [])].join(', ');
};

const BulkResults = ({ results, onClose }: { readonly results: Results; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { action, outcomes, names } = results;
  const title = t('fleet.results', { action: action.text });
  return (
    <section className="card results" aria-live="polite" aria-label={title}>
      <div className="row spread">
        <h2 id="results">{title}</h2>
        <Button variant="quiet" aria-label={t('common.close')} aria-describedby="results" onPress={onClose}>
          ×
        </Button>
      </div>
      <ul>
        {outcomes.map(({ id, error }) => (
          <li key={id}>
            {names.get(id) ?? id}:{' '}
            {error == null ? (
              <span className="ok">{action.done}</span>
            ) : (
              <span className="problem">{sentenceOf(error)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
