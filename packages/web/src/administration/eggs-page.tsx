import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { FormDialog } from '../components/form-dialog.js';
import { ListStates } from '../components/list-states.js';
import { showNotice } from '../components/notices.js';
import { PlainTable } from '../components/plain-table.js';
import { Select } from '../components/select.js';
import { EmptyState } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { Time } from '../components/time.js';
import {
  AddNestDocument,
  EggsViewDocument,
  type EggsViewQuery,
  ImportEggDocument,
  RemoveEggDocument,
} from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { ExportEgg } from './export-egg.js';

type ShownNest = NonNullable<EggsViewQuery['nests']>['edges'][number]['node'];

type ShownEgg = NonNullable<ShownNest['eggs']>['edges'][number]['node'];

type Asked = { readonly for: 'import' | 'nest' } | { readonly for: 'delete'; readonly egg: ShownEgg } | null;

/** What can be installed on servers, by nest. */
export const EggsPage = () => {
  const { t } = useTranslation();
  const mayAdminister = useMayAdminister();
  const [{ data, error }, reexecute] = useViewQuery({ query: EggsViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [asked, setAsked] = useState<Asked>(null);
  const [remove] = useAction(RemoveEggDocument);
  const nests = data?.nests?.edges.map(({ node }) => node);
  const mayWrite = mayAdminister('EGGS', 'write');
  const close = () => setAsked(null);
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) readAgain();
  };
  return (
    <section className="stack" aria-label={t('administration.eggs')}>
      <div className="row">
        {mayWrite && nests !== undefined && nests.length > 0 ? (
          <Button variant="primary" onPress={() => setAsked({ for: 'import' })}>
            {t('eggs.import')}
          </Button>
        ) : null}
        {mayAdminister('NESTS', 'write') ? (
          <Button onPress={() => setAsked({ for: 'nest' })}>{t('eggs.addNest')}</Button>
        ) : null}
      </div>
      <ListStates
        rows={nests}
        error={error}
        onRetry={readAgain}
        empty={t('eggs.noNests')}
        emptyHint={t('eggs.noNestsHint')}
      >
        {nests?.map((nest) => (
          <Nest key={nest.id} nest={nest} mayWrite={mayWrite} onDelete={(egg) => setAsked({ for: 'delete', egg })} />
        ))}
      </ListStates>
      {asked?.for === 'import' ? <ImportDialog nests={nests ?? []} onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'nest' ? <NestDialog onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'delete' ? (
        <ConfirmDialog
          title={t('eggs.deleteTitle', { name: asked.egg.name })}
          text={t('eggs.deleteText')}
          name={asked.egg.name}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.egg.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
};

interface NestProps {
  readonly nest: ShownNest;
  readonly mayWrite: boolean;
  readonly onDelete: (egg: ShownEgg) => void;
}

const Nest = ({ nest, mayWrite, onDelete }: NestProps) => {
  const { t } = useTranslation();
  const eggs = nest.eggs?.edges.map(({ node }) => node) ?? [];
  return (
    <section className="card stack" aria-label={nest.name}>
      <h2>{nest.name}</h2>
      {nest.description === '' ? null : <p className="muted">{nest.description}</p>}
      {eggs.length === 0 ? (
        <EmptyState title={t('eggs.empty')} hint={t('eggs.emptyHint')} />
      ) : (
        <PlainTable
          label={nest.name}
          columns={[t('eggs.name'), t('eggs.author'), t('eggs.changed')]}
          actions={t('common.actions')}
        >
          {eggs.map((egg) => (
            <tr key={egg.id}>
              <th scope="row">
                <Link to="/administration/eggs/$egg" params={{ egg: egg.id }}>
                  {egg.name}
                </Link>
                <div className="muted">{egg.description}</div>
              </th>
              <td>{egg.author}</td>
              <td>{egg.updatedAt == null ? null : <Time value={egg.updatedAt} />}</td>
              <td>
                <div className="row">
                  <ExportEgg id={egg.id} name={egg.name} />
                  {mayWrite ? (
                    <Button variant="danger" onPress={() => onDelete(egg)}>
                      {t('common.delete')}
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const ImportDialog = ({ nests, onDone, onClose }: DialogProps & { readonly nests: readonly ShownNest[] }) => {
  const { t } = useTranslation();
  const [nest, setNest] = useState(nests[0]?.id ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [run, isImporting] = useAction(ImportEggDocument);
  const submit = async () => {
    if (file === null) return false;
    const result = (await run({ nest, file: await file.text() }))?.importEgg;
    if (result?.__typename !== 'Egg') return false;
    showNotice(t('eggs.imported', { name: result.name }));
    onDone();
    return true;
  };
  return (
    <FormDialog
      title={t('eggs.import')}
      action={t('eggs.import')}
      isBusy={isImporting || file === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('eggs.importText')}</p>
      <Select
        label={t('eggs.nest')}
        value={nest}
        onChange={setNest}
        choices={nests.map(({ id, name }) => ({ id, text: name }))}
      />
      <label className="field">
        <span className="label">{t('eggs.file')}</span>
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </label>
    </FormDialog>
  );
};

const NestDialog = ({ onDone, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [add, isAdding] = useAction(AddNestDocument);
  const submit = async () => {
    const isDone = (await add({ name: name.trim(), description: description.trim() })) !== null;
    if (isDone) onDone();
    return isDone;
  };
  return (
    <FormDialog
      title={t('eggs.addNest')}
      action={t('eggs.addNest')}
      isBusy={isAdding}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('eggs.name')} value={name} onChange={setName} isRequired autoFocus />
      <TextField label={t('eggs.description')} value={description} onChange={setDescription} />
    </FormDialog>
  );
};
