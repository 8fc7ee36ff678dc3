import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useAction, useFailureNotice } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { DeleteButton } from '../components/delete-button.js';
import { useGoOn } from '../components/use-go-on.js';
import { NodeSettingsDocument, type NodeSettingsFieldsFragment, RemoveNodeDocument } from '../graphql/graphql.js';
import { NodeDialog } from './node-dialog.js';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly hasServers: boolean;
  readonly onDone: () => void;
}

/** Edits a node, and deletes it by its name. */
export const NodeSettings = ({ id, name, hasServers, onDone }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const client = useClient();
  const { showFailure } = useFailureNotice();
  const [edited, setEdited] = useState<NodeSettingsFieldsFragment | null>(null);
  const [remove, isRemoving] = useAction(RemoveNodeDocument, () => void goOn(() => navigate({ to: '/nodes' })));
  const edit = async () => {
    // As it is now: what the form saves must not be older.
    const result = await client
      .query(NodeSettingsDocument, { node: id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (result.data?.hostNode == null) showFailure(result, null);
    else setEdited(result.data.hostNode);
  };
  return (
    <>
      <Button onPress={() => void edit()}>{t('common.edit')}</Button>
      <DeleteButton
        title={t('nodes.removeTitle', { name })}
        text={t('nodes.removeText')}
        name={name}
        onConfirm={() => void remove({ node: id })}
        isBusy={isRemoving}
        obstacle={hasServers ? t('nodes.hasServers') : undefined}
      />
      {edited === null ? null : <NodeDialog node={edited} onDone={onDone} onClose={() => setEdited(null)} />}
    </>
  );
};
