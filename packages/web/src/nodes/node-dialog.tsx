import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQuery } from 'urql';
import { toInteger } from '../administration/server-draft.js';
import { rememberRequestId, useAction, useFailureNotice } from '../api/use-action.js';
import { CheckField } from '../components/check-field.js';
import { FormDialog } from '../components/form-dialog.js';
import { showNotice } from '../components/notices.js';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import {
  AddNodeDocument,
  ChangeNodeDocument,
  type CreateHostNodeInput,
  NodeLocationsDocument,
  type NodeScheme,
  type NodeSettingsFieldsFragment,
} from '../graphql/graphql.js';

const draftOf = (node: NodeSettingsFieldsFragment | undefined) => ({
  name: node?.name ?? '',
  location: node?.location?.id ?? '',
  fqdn: node?.fqdn ?? '',
  scheme: (node?.scheme ?? 'https').toUpperCase() === 'HTTP' ? 'HTTP' : 'HTTPS',
  daemonListen: String(node?.daemonListen ?? 8080),
  daemonSftp: String(node?.daemonSftp ?? 2022),
  daemonBase: node?.daemonBase ?? '/var/lib/pterodactyl/volumes',
  memory: String(node?.memory ?? ''),
  memoryOverallocate: String(node?.memoryOverallocate ?? 0),
  disk: String(node?.disk ?? ''),
  diskOverallocate: String(node?.diskOverallocate ?? 0),
  uploadSize: String(node?.uploadSize ?? 100),
  isPublic: node?.isPublic ?? true,
  isBehindProxy: node?.isBehindProxy ?? false,
});

const NUMBERS = [
  'daemonListen',
  'daemonSftp',
  'memory',
  'memoryOverallocate',
  'disk',
  'diskOverallocate',
  'uploadSize',
] as const;

interface Props {
  /** The node to change; by default the form adds one. */
  readonly node?: NodeSettingsFieldsFragment;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** The settings of a node. */
export const NodeDialog = ({ node, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(node));
  const [{ data }] = useQuery({ query: NodeLocationsDocument });
  const [add, isAdding] = useAction(AddNodeDocument);
  const [{ fetching: isChanging }, change] = useMutation(ChangeNodeDocument);
  const { showFailure } = useFailureNotice();
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const locations = data?.locations?.edges.map(({ node: { id, short, long } }) => ({ id, text: long || short })) ?? [];
  const location = draft.location === '' ? (locations[0]?.id ?? '') : draft.location;
  const submit = async () => {
    const scheme: NodeScheme = draft.scheme === 'HTTP' ? 'HTTP' : 'HTTPS';
    const input = {
      name: draft.name.trim(),
      locationId: location,
      fqdn: draft.fqdn.trim(),
      scheme,
      daemonListen: toInteger(draft.daemonListen),
      daemonSftp: toInteger(draft.daemonSftp),
      daemonBase: draft.daemonBase.trim(),
      memory: toInteger(draft.memory),
      memoryOverallocate: toInteger(draft.memoryOverallocate),
      disk: toInteger(draft.disk),
      diskOverallocate: toInteger(draft.diskOverallocate),
      uploadSize: toInteger(draft.uploadSize),
      isPublic: draft.isPublic,
      isBehindProxy: draft.isBehindProxy,
    };
    if (node !== undefined) return save(node, input);
    const added = (await add({ input }))?.createHostNode;
    if (added?.__typename !== 'HostNode') return false;
    onDone(added.id);
    return true;
  };
  const save = async ({ id, updatedAt }: NodeSettingsFieldsFragment, input: CreateHostNodeInput) => {
    const { context, requestId } = rememberRequestId();
    const result = await change({ input: { id, ...input }, ifUnchangedSince: updatedAt ?? null }, context);
    const changed = result.data?.updateHostNode;
    const isStored = changed !== undefined && 'code' in changed && changed.code === 'NODE_NOT_CONFIGURED';
    if (isStored) showNotice(t('nodes.notConfigured'), true);
    else if (showFailure(result, requestId())) return false;
    onDone(id);
    return true;
  };
  return (
    <FormDialog
      title={node === undefined ? t('nodes.add') : t('nodes.editTitle', { name: node.name })}
      action={node === undefined ? t('nodes.add') : t('common.save')}
      isBusy={isAdding || isChanging || location === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('nodes.name')} value={draft.name} onChange={(name) => set({ name })} isRequired autoFocus />
      <Select
        label={t('nodes.location')}
        choices={locations}
        value={location}
        onChange={(chosen) => set({ location: chosen })}
      />
      <TextField
        label={t('nodes.fqdn')}
        description={t('nodes.fqdnHint')}
        value={draft.fqdn}
        onChange={(fqdn) => set({ fqdn })}
        isRequired
      />
      <Select
        label={t('nodes.scheme')}
        choices={[
          { id: 'HTTPS', text: 'https' },
          { id: 'HTTP', text: 'http' },
        ]}
        value={draft.scheme}
        onChange={(scheme) => set({ scheme })}
      />
      <div className="cron">
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            label={t(`nodes.number.${name}`)}
            value={draft[name]}
            onChange={(text) => set({ [name]: text })}
            isRequired
          />
        ))}
      </div>
      <p className="muted">{t('nodes.overallocateHint')}</p>
      <TextField
        label={t('nodes.daemonBase')}
        value={draft.daemonBase}
        onChange={(daemonBase) => set({ daemonBase })}
        isRequired
      />
      <CheckField isSelected={draft.isPublic} onChange={(isPublic) => set({ isPublic })}>
        {t('nodes.isPublic')}
      </CheckField>
      <CheckField isSelected={draft.isBehindProxy} onChange={(isBehindProxy) => set({ isBehindProxy })}>
        {t('nodes.isBehindProxy')}
      </CheckField>
    </FormDialog>
  );
};
