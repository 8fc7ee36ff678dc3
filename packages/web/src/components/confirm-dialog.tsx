import { type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { TextField } from './text-field.js';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What a person types to confirm; nothing by default. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone. The focus is not on the button for it. */
export const ConfirmDialog = ({ title, text, action, onConfirm, onClose, name, children }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog role="alertdialog" className="dialog">
          <Heading slot="title">{title}</Heading>
          <p>{text}</p>
          {children}
          {name === undefined ? null : <TextField label={name} value={typed} onChange={setTyped} autoFocus />}
          <div className="row">
            <Button onPress={onClose} autoFocus={name === undefined}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onPress={confirm} isDisabled={name !== undefined && typed !== name}>
              {action}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
