import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { DeleteButton } from '../components/delete-button.js';
import { DialogButton } from '../components/dialog-button.js';
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

/** What can be installed on servers, by nest. */
export const EggsPage = () => {
  const { t } = useTranslation();
  const mayAdminister = useMayAdminister();
  const [{ data, error }, reexecute] = useViewQuery({ query: EggsViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const nests = data?.nests?.edges.map(({ node }) => node);
  const mayWrite = mayAdminister('EGGS', 'write');
  return (
    <section className="stack" aria-label={t('administration.eggs')}>
      <div className="row">
        {mayWrite && nests !== undefined && nests.length > 0 ? (
          <DialogButton variant="primary" text={t('eggs.import')}>
            {(close) => <ImportDialog nests={nests} onDone={readAgain} onClose={close} />}
          </DialogButton>
        ) : null}
        {mayAdminister('NESTS', 'write') ? (
          <DialogButton text={t('eggs.addNest')}>
            {(close) => <NestDialog onDone={readAgain} onClose={close} />}
          </DialogButton>
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
          <Nest key={nest.id} nest={nest} mayWrite={mayWrite} onDone={readAgain} />
        ))}
      </ListStates>
    </section>
  );
};

interface NestProps {
  readonly nest: ShownNest;
  readonly mayWrite: boolean;
  readonly onDone: () => void;
}

const Nest = ({ nest, mayWrite, onDone }: NestProps) => {
  const { t } = useTranslation();
  const [remove] = useAction(RemoveEggDocument, onDone);
  const eggs = nest.eggs?.edges.map(({ node }) => node) ?? [];
  return (
    <section className="card stack" aria-label={nest.name}>
      <h2>{t('eggs.nestNamed', { name: nest.name })}</h2>
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
              <td className="actions">
                <div className="row">
                  <ExportEgg id={egg.id} name={egg.name} />
                  {mayWrite ? (
                    <DeleteButton
                      title={t('eggs.deleteTitle', { name: egg.name })}
                      text={t('eggs.deleteText')}
                      name={egg.name}
                      onConfirm={() => void remove({ id: egg.id })}
                      obstacle={(egg.servers?.totalCount ?? 0) > 0 ? t('eggs.hasServers') : undefined}
                    />
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
  const [run, isImporting] = useAction(ImportEggDocument, onDone);
  const submit = async () => {
    if (file === null) return false;
    const result = (await run({ nest, file: await file.text() }))?.importEgg;
    if (result?.__typename !== 'Egg') return false;
    showNotice(t('eggs.imported', { name: result.name }));
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
  const [add, isAdding] = useAction(AddNestDocument, onDone);
  const submit = async () => (await add({ name: name.trim(), description: description.trim() })) !== null;
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
