import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { DeleteButton } from '../components/delete-button.js';
import { DialogButton } from '../components/dialog-button.js';
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

/** Where nodes are. */
export const LocationsPage = () => {
  const { t } = useTranslation();
  const mayWrite = useMayAdminister()('LOCATIONS', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: LocationsViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [remove] = useAction(RemoveLocationDocument, readAgain);
  const locations = data?.locations?.edges.map(({ node }) => node);
  return (
    <section className="stack" aria-label={t('administration.locations')}>
      {mayWrite ? (
        <div>
          <DialogButton variant="primary" text={t('locations.add')}>
            {(close) => <LocationDialog onDone={readAgain} onClose={close} />}
          </DialogButton>
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
              <td className="actions">
                {mayWrite ? (
                  <div className="row">
                    <DialogButton text={t('common.edit')}>
                      {(close) => <LocationDialog location={location} onDone={readAgain} onClose={close} />}
                    </DialogButton>
                    <DeleteButton
                      title={t('locations.deleteTitle', { name: location.short })}
                      text={t('locations.deleteText')}
                      name={location.short}
                      onConfirm={() => void remove({ id: location.id })}
                      obstacle={(location.capacity?.nodeCount ?? 0) > 0 ? t('locations.hasNodes') : undefined}
                    />
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      </ListStates>
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
  const [add, isAdding] = useAction(AddLocationDocument, onDone);
  const [change, isChanging] = useAction(ChangeLocationDocument, onDone);
  const submit = async () => {
    const fields = { short: short.trim(), long: long.trim() === '' ? null : long.trim() };
    const result =
      location === undefined
        ? await add(fields)
        : await change({ id: location.id, ...fields, ifUnchangedSince: location.updatedAt });
    return result !== null;
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
