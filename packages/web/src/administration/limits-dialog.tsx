import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { FormDialog } from '../components/form-dialog.js';
import { ChangeLimitsDocument } from '../graphql/graphql.js';
import { LimitFields } from './limit-fields.js';
import { toInteger } from './server-draft.js';

interface Props {
  /** The server as it was when the person opened the dialog. */
  readonly server: {
    readonly id: string;
    readonly name: string;
    readonly updatedAt: string;
    readonly limits: { readonly memory: number; readonly disk: number; readonly cpu: number };
  };
  readonly onClose: () => void;
}

/** Changes what a server may use of its node. */
export const LimitsDialog = ({ server, onClose }: Props) => {
  const { t } = useTranslation();
  const { id, name, updatedAt, limits } = server;
  const [texts, setTexts] = useState({
    memory: String(limits.memory),
    disk: String(limits.disk),
    cpu: String(limits.cpu),
  });
  const [change, isChanging] = useAction(ChangeLimitsDocument);
  const submit = async () => {
    const wanted = { memory: toInteger(texts.memory), disk: toInteger(texts.disk), cpu: toInteger(texts.cpu) };
    return (await change({ server: id, limits: wanted, ifUnchangedSince: updatedAt })) !== null;
  };
  return (
    <FormDialog
      title={t('attention.limitsOf', { name })}
      action={t('common.save')}
      isBusy={isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitFields values={texts} onChange={setTexts} />
    </FormDialog>
  );
};
