import { useNavigate } from '@tanstack/react-router';
import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { CheckField } from '../components/check-field.js';
import { Select } from '../components/select.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { useGoOn } from '../components/use-go-on.js';
import {
  AddServerDocument,
  NewServerChoicesDocument,
  type NewServerChoicesQuery,
  NewServerEggDocument,
} from '../graphql/graphql.js';
import { useSession } from '../shell/session.js';
import { defaultsOf, EggFields, type EggValues } from './egg-fields.js';
import { LimitFields } from './limit-fields.js';
import { OwnerField } from './owner-field.js';
import { PlacementFields } from './placement-fields.js';
import {
  FEATURE_LIMITS,
  type LimitTexts,
  placementInput,
  type ServerDraft,
  START_LIMITS,
  START_PLACEMENT,
  toLimits,
} from './server-draft.js';

/** What the node limits; block IO keeps its usual weight. */
const SHOWN_LIMITS = ['memory', 'disk', 'cpu', 'swap'] as const;

/** A new server in one form. */
export const NewServerPage = () => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: NewServerChoicesDocument, variables: {} });
  if (data === undefined) {
    if (error === undefined) return <Skeleton />;
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  const eggs = eggsOf(data);
  if (eggs.length === 0) return <EmptyState title={t('newServer.noEggs')} hint={t('newServer.noEggsHint')} />;
  return <NewServerForm choices={data} eggs={eggs} />;
};

interface Choice {
  readonly id: string;
  readonly text: string;
}

const eggsOf = (data: NewServerChoicesQuery): readonly Choice[] =>
  data.nests?.edges.flatMap(
    ({ node: nest }) =>
      nest.eggs?.edges.map(({ node: egg }) => ({ id: egg.id, text: `${nest.name}: ${egg.name}` })) ?? [],
  ) ?? [];

interface FormProps {
  readonly choices: NewServerChoicesQuery;
  readonly eggs: readonly Choice[];
}

const NewServerForm = ({ choices, eggs }: FormProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const account = useSession()?.account;
  const [draft, setDraft] = useState<ServerDraft>({
    name: '',
    description: '',
    owner: null,
    egg: eggs[0]?.id ?? '',
    limits: START_LIMITS,
    placement: START_PLACEMENT,
    isStarted: true,
  });
  const [edited, setEdited] = useState<{ readonly egg: string; readonly values: EggValues } | null>(null);
  const [{ data, error }, readEgg] = useQuery({ query: NewServerEggDocument, variables: { egg: draft.egg } });
  const egg = data?.egg ?? null;
  const values = edited?.egg === draft.egg ? edited.values : egg && defaultsOf(egg);
  const [add, isAdding] = useAction(AddServerDocument);
  const set = (part: Partial<ServerDraft>) => setDraft({ ...draft, ...part });
  const setLimits = (change: Partial<LimitTexts>) => set({ limits: { ...draft.limits, ...change } });
  const owner = draft.owner ?? account?.user.id ?? null;
  const limits = toLimits(draft.limits);
  const submit = async () => {
    if (values === null || owner === null) return;
    const result = await add({
      input: {
        name: draft.name.trim(),
        description: draft.description.trim(),
        ownerId: owner,
        eggId: draft.egg,
        image: values.image,
        startup: values.startup,
        environment: values.environment,
        ...limits,
        ...placementInput(draft.placement),
        startOnCompletion: draft.isStarted,
      },
    });
    const server = result?.createServer;
    if (server?.__typename !== 'Server') return;
    await goOn(() => navigate({ to: '/servers/$server/console', params: { server: server.identifier } }));
  };
  return (
    <Form
      className="card stack new-server"
      aria-label={t('administration.newServer')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('newServer.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={191}
        isRequired
      />
      <TextField
        label={t('newServer.description')}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
      <OwnerField initialText={account?.username ?? ''} value={owner} onChange={(chosen) => set({ owner: chosen })} />
      <Select label={t('newServer.egg')} choices={eggs} value={draft.egg} onChange={(chosen) => set({ egg: chosen })} />
      {egg === null || values === null ? (
        <EggState error={error} onRetry={() => readEgg({ requestPolicy: 'network-only' })} />
      ) : (
        <EggFields egg={egg} values={values} onChange={(changed) => setEdited({ egg: draft.egg, values: changed })} />
      )}
      <fieldset className="stack">
        <legend>{t('newServer.limits')}</legend>
        <div className="cron">
          <LimitFields names={SHOWN_LIMITS} values={draft.limits} onChange={setLimits} />
        </div>
        <p className="muted">{t('newServer.featuresHint')}</p>
        <div className="cron">
          <LimitFields names={FEATURE_LIMITS} values={draft.limits} onChange={setLimits} />
        </div>
      </fieldset>
      <PlacementFields
        choices={choices}
        needed={{ memory: limits.limits.memory, disk: limits.limits.disk }}
        value={draft.placement}
        onChange={(placement) => set({ placement })}
      />
      <CheckField isSelected={draft.isStarted} onChange={(isStarted) => set({ isStarted })}>
        {t('newServer.start')}
      </CheckField>
      <div className="row">
        <Button variant="primary" type="submit" isDisabled={isAdding || values === null}>
          {isAdding ? t('newServer.creating') : t('newServer.create')}
        </Button>
      </div>
    </Form>
  );
};

interface EggStateProps {
  readonly error: CombinedError | undefined;
  readonly onRetry: () => void;
}

/** In the place of the fields of an egg that was not read yet. */
const EggState = ({ error, onRetry }: EggStateProps) =>
  error === undefined ? <Skeleton lines={3} /> : <ErrorState error={error} onRetry={onRetry} />;
