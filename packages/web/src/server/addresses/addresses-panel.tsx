import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { ListStates } from '../../components/list-states.js';
import { PlainTable } from '../../components/plain-table.js';
import {
  AddServerAddressDocument,
  AssignAddressesDocument,
  ChangeServerAddressDocument,
  RemoveServerAddressDocument,
  ServerAddressesDocument,
  type ServerAddressFragment,
} from '../../graphql/graphql.js';
import { useMayAdminister } from '../../shell/session.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { AssignAddress } from './assign-address.js';
import { NotesDialog } from './notes-dialog.js';

const nameOf = ({ ip, port }: ServerAddressFragment): string => `${ip}:${port}`;

type Asked = { readonly for: 'notes' | 'remove'; readonly address: ServerAddressFragment } | null;

/** Addresses and ports at which players and programs reach a server. */
export const AddressesPanel = () => {
  const { t } = useTranslation();
  const { id: server } = useServer();
  const may = useMay();
  const isAdministrator = useMayAdminister()('SERVERS', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerAddressesDocument, variables: { server } });
  const [asked, setAsked] = useState<Asked>(null);
  const [add, isAdding] = useAction(AddServerAddressDocument);
  const [change, isChanging] = useAction(ChangeServerAddressDocument);
  const [remove] = useAction(RemoveServerAddressDocument);
  const [assign] = useAction(AssignAddressesDocument);
  const addresses = data?.serverAllocations;
  // An administrator removes it also from a server whose people may not have addresses of their own.
  const confirmRemove = (id: string) =>
    isAdministrator ? assign({ server, add: null, remove: [id] }) : remove({ allocation: id });
  return (
    <section className="stack" aria-label={t('server.addresses')}>
      <p className="muted">{t('addresses.lead')}</p>
      <div className="row end">
        {may('allocation.create') ? (
          <Button variant="primary" isDisabled={isAdding} onPress={() => void add({ server })}>
            {t('addresses.add')}
          </Button>
        ) : null}
        {isAdministrator ? <AssignAddress onChoose={(id) => assign({ server, add: [id], remove: null })} /> : null}
      </div>
      <ListStates
        rows={addresses}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('addresses.empty')}
      >
        <PlainTable
          label={t('server.addresses')}
          columns={[t('server.address'), t('nodes.alias'), t('addresses.notes'), t('addresses.primary')]}
          actions={t('common.actions')}
        >
          {addresses?.map((address) => (
            <tr key={address.id}>
              <th scope="row">
                <code>{nameOf(address)}</code>
              </th>
              <td>{address.alias}</td>
              <td>{address.notes}</td>
              <td>{address.isPrimary ? <span className="badge badge-good">{t('addresses.isPrimary')}</span> : null}</td>
              <td>
                <div className="row">
                  {may('allocation.update') ? (
                    <Button
                      aria-label={t('addresses.editNotes', { name: nameOf(address) })}
                      onPress={() => setAsked({ for: 'notes', address })}
                    >
                      {t('addresses.notes')}
                    </Button>
                  ) : null}
                  {may('allocation.update') && !address.isPrimary ? (
                    <Button
                      aria-label={t('addresses.makePrimaryOf', { name: nameOf(address) })}
                      isDisabled={isChanging}
                      onPress={() =>
                        void change({ input: { id: address.id, isPrimary: true }, ifUnchangedSince: address.updatedAt })
                      }
                    >
                      {t('addresses.makePrimary')}
                    </Button>
                  ) : null}
                  {may('allocation.delete') && !address.isPrimary ? (
                    <Button
                      variant="danger"
                      aria-label={t('nodes.deleteOne', { name: nameOf(address) })}
                      onPress={() => setAsked({ for: 'remove', address })}
                    >
                      {t('common.delete')}
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </PlainTable>
      </ListStates>
      {asked?.for === 'notes' ? <NotesDialog address={asked.address} onClose={() => setAsked(null)} /> : null}
      {asked?.for === 'remove' ? (
        <ConfirmDialog
          title={t('addresses.removeTitle', { name: nameOf(asked.address) })}
          text={t('addresses.removeText')}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.address.id)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
};
