import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { FormDialog } from '../components/form-dialog.js';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import { AddApplicationKeyDocument, AddClientKeyDocument, type KeyResource } from '../graphql/graphql.js';
import { RESOURCES } from '../shell/resources.js';

const RIGHTS = ['none', 'read', 'write'] as const;

type Right = (typeof RIGHTS)[number];

const EXPIRIES = ['never', '30', '90', '365'] as const;

const DAY_MS = 86_400_000;

interface Props {
  /** Only administrators make keys that administer. */
  readonly isAdministrator: boolean;
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

/** A new key, with what it may do in words. */
export const KeyDialog = ({ isAdministrator, onCreated, onClose }: Props) => {
  const { t } = useTranslation();
  const [description, setDescription] = useState('');
  const [kind, setKind] = useState('person');
  const [expiry, setExpiry] = useState<string>('never');
  const [addresses, setAddresses] = useState('');
  const [rights, setRights] = useState<Readonly<Partial<Record<KeyResource, Right>>>>({});
  const [addClient, isAddingClient] = useAction(AddClientKeyDocument);
  const [addApplication, isAddingApplication] = useAction(AddApplicationKeyDocument);
  const create = async () => {
    const common = {
      description: description.trim(),
      allowedIps: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      expiresAt: expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString(),
    };
    if (kind === 'person') return (await addClient({ input: common }))?.createApiKey;
    const permissions = RESOURCES.flatMap((resource) => {
      const right = rights[resource] ?? 'none';
      return right === 'none' ? [] : [{ resource, canRead: true, canWrite: right === 'write' }];
    });
    return (await addApplication({ input: { ...common, permissions } }))?.createApplicationKey;
  };
  const submit = async () => {
    const result = await create();
    if (result?.__typename !== 'CreatedApiKey') return false;
    onCreated(`${result.apiKey.identifier}${result.secretToken}`);
    return true;
  };
  return (
    <FormDialog
      title={t('keys.add')}
      action={t('keys.create')}
      isBusy={isAddingClient || isAddingApplication}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('keys.description')}
        description={t('keys.descriptionHint')}
        value={description}
        onChange={setDescription}
        isRequired
        autoFocus
      />
      {isAdministrator ? (
        <Select
          label={t('keys.scope')}
          value={kind}
          onChange={setKind}
          choices={[
            { id: 'person', text: t('keys.asYou') },
            { id: 'administrator', text: t('keys.administers') },
          ]}
        />
      ) : null}
      {kind === 'person' ? null : (
        <fieldset className="rights">
          <legend>{t('keys.rights')}</legend>
          {RESOURCES.map((resource) => (
            <Select
              key={resource}
              label={t(`resource.${resource}`)}
              value={rights[resource] ?? 'none'}
              onChange={(chosen) =>
                setRights({ ...rights, [resource]: RIGHTS.find((right) => right === chosen) ?? 'none' })
              }
              choices={RIGHTS.map((id) => ({ id, text: t(`keys.right.${id}`) }))}
            />
          ))}
        </fieldset>
      )}
      <Select
        label={t('keys.expires')}
        value={expiry}
        onChange={setExpiry}
        choices={EXPIRIES.map((id) => ({
          id,
          text: id === 'never' ? t('common.never') : t('keys.inDays', { count: Number(id) }),
        }))}
      />
      <TextField
        label={t('keys.addresses')}
        description={t('keys.addressesHint')}
        value={addresses}
        onChange={setAddresses}
      />
    </FormDialog>
  );
};
