import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useAction, useFailureNotice } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { NodeSettingsDocument, type NodeSettingsFieldsFragment, RemoveNodeDocument } from '../graphql/graphql.js';
import { NodeDialog } from './node-dialog.js';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** Edits a node, and deletes it by its name. */
export const NodeSettings = ({ id, name, onDone }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useClient();
  const { showFailure } = useFailureNotice();
  const [edited, setEdited] = useState<NodeSettingsFieldsFragment | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [remove, isRemoving] = useAction(RemoveNodeDocument);
  const edit = async () => {
    // As it is now: what the form saves must not be older.
    const result = await client
      .query(NodeSettingsDocument, { node: id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (result.data?.hostNode == null) showFailure(result, null);
    else setEdited(result.data.hostNode);
  };
  const confirmRemove = async () => {
    if ((await remove({ node: id })) !== null) await navigate({ to: '/nodes' });
  };
  return (
    <>
      <Button onPress={() => void edit()}>{t('common.edit')}</Button>
      <Button variant="danger" isDisabled={isRemoving} onPress={() => setAsking(true)}>
        {t('common.delete')}
      </Button>
      {edited === null ? null : <NodeDialog node={edited} onDone={onDone} onClose={() => setEdited(null)} />}
      {isAsking ? (
        <ConfirmDialog
          title={t('nodes.removeTitle', { name })}
          text={t('nodes.removeText')}
          name={name}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
