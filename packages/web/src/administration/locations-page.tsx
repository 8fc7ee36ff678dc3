import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { FormDialog } from '../components/form-dialog.js';
import { ListStates } from '../components/list-states.js';
import { PlainTable } from '../components/plain-table.js';
import { TextField } from '../components/text-field.js';
import {
  AddLocationDocument,
  ChangeLocationDocument,
  LocationsViewDocument,
  RemoveLocationDocument,
  type ShownLocationFragment,
} from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';

type Asked =
  | { readonly for: 'add' }
  | { readonly for: 'edit' | 'delete'; readonly location: ShownLocationFragment }
  | null;

/** Where nodes are. */
export const LocationsPage = () => {
  const { t } = useTranslation();
  const mayWrite = useMayAdminister()('LOCATIONS', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: LocationsViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [asked, setAsked] = useState<Asked>(null);
  const [remove] = useAction(RemoveLocationDocument);
  const locations = data?.locations?.edges.map(({ node }) => node);
  const close = () => setAsked(null);
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) readAgain();
  };
  return (
    <section className="stack" aria-label={t('administration.locations')}>
      {mayWrite ? (
        <div>
          <Button variant="primary" onPress={() => setAsked({ for: 'add' })}>
            {t('locations.add')}
          </Button>
        </div>
      ) : null}
      <ListStates
        rows={locations}
        error={error}
        onRetry={readAgain}
        empty={t('locations.empty')}
        emptyHint={t('locations.emptyHint')}
      >
        <PlainTable
          label={t('administration.locations')}
          columns={[t('locations.short'), t('locations.long'), t('nodes.title'), t('nodes.servers')]}
          actions={t('common.actions')}
        >
          {locations?.map((location) => (
            <tr key={location.id}>
              <th scope="row">{location.short}</th>
              <td>{location.long}</td>
              <td>{location.capacity?.nodeCount}</td>
              <td>{location.capacity?.serverCount}</td>
              <td>
                {mayWrite ? (
                  <div className="row">
                    <Button onPress={() => setAsked({ for: 'edit', location })}>{t('common.edit')}</Button>
                    <Button variant="danger" onPress={() => setAsked({ for: 'delete', location })}>
                      {t('common.delete')}
                    </Button>
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      </ListStates>
      {asked?.for === 'add' ? <LocationDialog onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'edit' ? <LocationDialog location={asked.location} onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'delete' ? (
        <ConfirmDialog
          title={t('locations.deleteTitle', { name: asked.location.short })}
          text={t('locations.deleteText')}
          name={asked.location.short}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.location.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
};

interface DialogProps {
  /** The location to change; by default the form adds one. */
  readonly location?: ShownLocationFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const LocationDialog = ({ location, onDone, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const [short, setShort] = useState(location?.short ?? '');
  const [long, setLong] = useState(location?.long ?? '');
  const [add, isAdding] = useAction(AddLocationDocument);
  const [change, isChanging] = useAction(ChangeLocationDocument);
  const submit = async () => {
    const fields = { short: short.trim(), long: long.trim() === '' ? null : long.trim() };
    const isDone =
      location === undefined
        ? (await add(fields)) !== null
        : (await change({ id: location.id, ...fields, ifUnchangedSince: location.updatedAt })) !== null;
    if (isDone) onDone();
    return isDone;
  };
  return (
    <FormDialog
      title={location === undefined ? t('locations.add') : t('locations.editTitle', { name: location.short })}
      action={location === undefined ? t('locations.create') : t('common.save')}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('locations.short')} value={short} onChange={setShort} isRequired autoFocus />
      <TextField label={t('locations.long')} value={long} onChange={setLong} />
    </FormDialog>
  );
};
