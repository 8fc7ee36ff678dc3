import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { FormDialog } from '../components/form-dialog.js';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import {
  AddDatabaseHostDocument,
  ChangeDatabaseHostDocument,
  type DatabaseHostKind,
  type DatabaseHostTls,
  type ShownDatabaseHostFragment,
} from '../graphql/graphql.js';

const KINDS = ['MYSQL', 'POSTGRESQL'] as const satisfies readonly DatabaseHostKind[];

const TLS = ['OFF', 'UNVERIFIED', 'VERIFIED'] as const satisfies readonly DatabaseHostTls[];

interface Props {
  /** The host to change; by default the form adds one. */
  readonly host?: ShownDatabaseHostFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const DatabaseHostDialog = ({ host, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const [fields, setFields] = useState({
    name: host?.name ?? '',
    kind: host?.kind ?? KINDS[0],
    host: host?.host ?? '',
    port: String(host?.port ?? 3306),
    username: host?.username ?? '',
    password: '',
    tls: host?.tls ?? TLS[0],
    maxDatabases: host?.maxDatabases == null ? '' : String(host.maxDatabases),
  });
  const [add, isAdding] = useAction(AddDatabaseHostDocument, onDone);
  const [change, isChanging] = useAction(ChangeDatabaseHostDocument, onDone);
  const set = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const submit = async () => {
    const { password, maxDatabases, port, ...others } = fields;
    const input = {
      ...others,
      port: Number(port),
      maxDatabases: maxDatabases === '' ? null : Number(maxDatabases),
    };
    const result =
      host === undefined
        ? await add({ input: { ...input, password } })
        : await change({
            input: { id: host.id, ...input, ...(password === '' ? {} : { password }) },
            ifUnchangedSince: host.updatedAt,
          });
    return result !== null;
  };
  return (
    <FormDialog
      title={host === undefined ? t('databaseHosts.add') : t('databaseHosts.editTitle', { name: host.name })}
      action={host === undefined ? t('databaseHosts.create') : t('common.save')}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('databaseHosts.name')}
        value={fields.name}
        onChange={(name) => set({ name })}
        isRequired
        autoFocus
      />
      <Select
        label={t('databaseHosts.kind')}
        value={fields.kind}
        onChange={(chosen) => set({ kind: KINDS.find((kind) => kind === chosen) ?? KINDS[0] })}
        choices={KINDS.map((id) => ({ id, text: t(`databaseHosts.kinds.${id}`) }))}
      />
      <TextField
        label={t('databaseHosts.host')}
        value={fields.host}
        onChange={(value) => set({ host: value })}
        isRequired
      />
      <TextField
        label={t('databaseHosts.port')}
        inputMode="numeric"
        value={fields.port}
        onChange={(port) => set({ port })}
        isRequired
      />
      <TextField
        label={t('databaseHosts.username')}
        value={fields.username}
        onChange={(username) => set({ username })}
        isRequired
      />
      <TextField
        label={t('databaseHosts.password')}
        description={host === undefined ? undefined : t('databaseHosts.passwordKept')}
        type="password"
        autoComplete="off"
        value={fields.password}
        onChange={(password) => set({ password })}
        isRequired={host === undefined}
      />
      <Select
        label={t('databaseHosts.tls')}
        value={fields.tls}
        onChange={(chosen) => set({ tls: TLS.find((tls) => tls === chosen) ?? TLS[0] })}
        choices={TLS.map((id) => ({ id, text: t(`databaseHosts.tlsModes.${id}`) }))}
      />
      <TextField
        label={t('databaseHosts.max')}
        description={t('databaseHosts.maxHint')}
        inputMode="numeric"
        value={fields.maxDatabases}
        onChange={(maxDatabases) => set({ maxDatabases })}
      />
    </FormDialog>
  );
};
