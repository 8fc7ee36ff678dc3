import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from './confirm-button.js';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What a person types to confirm. */
  readonly name: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  /** Why the service would refuse the deletion now; undefined if it would not. */
  readonly obstacle: string | undefined;
}

/** Deletes what nothing else needs. Otherwise the button is disabled, with the reason beside it. */
export const DeleteButton = ({ obstacle, isBusy = false, ...question }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <ConfirmButton
        {...question}
        variant="danger"
        action={t('common.delete')}
        isDisabled={isBusy || obstacle !== undefined}
        aria-describedby={obstacle === undefined ? undefined : id}
      />
      {obstacle === undefined ? null : (
        <span id={id} className="muted small">
          {obstacle}
        </span>
      )}
    </>
  );
};
