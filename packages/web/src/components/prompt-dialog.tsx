import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { TextField } from './text-field.js';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly onSubmit: (value: string) => void;
  readonly onClose: () => void;
  readonly value?: string;
  /** Why a value cannot be taken; null if it can. */
  readonly check?: (value: string) => string | null;
}

/** Asks for one text. */
export const PromptDialog = ({ title, label, action, onSubmit, onClose, value = '', check }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const problem = check?.(typed) ?? null;
  const isUnusable = typed.trim() === '' || typed === value || problem !== null;
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          <Form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (isUnusable) return;
              onSubmit(typed);
              onClose();
            }}
          >
            <TextField label={label} value={typed} onChange={setTyped} autoFocus />
            {problem === null ? null : (
              <p className="problem" role="alert">
                {problem}
              </p>
            )}
            <div className="row">
              <Button onPress={onClose}>{t('common.cancel')}</Button>
              <Button variant="primary" type="submit" isDisabled={isUnusable}>
                {action}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
