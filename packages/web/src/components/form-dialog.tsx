import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface Props {
  readonly title: string;
  readonly action: string;
  /** Whether the form cannot be sent now. */
  readonly isBusy: boolean;
  /** Resolves with whether the dialog may close. */
  readonly onSubmit: () => Promise<boolean>;
  readonly onClose: () => void;
  /** Fields. */
  readonly children: ReactNode;
}

/** A form over the page. It stays open, with what was typed, while the service rejects it. */
export const FormDialog = ({ title, action, isBusy, onSubmit, onClose, children }: Props) => {
  const { t } = useTranslation();
  const submit = async () => {
    if (await onSubmit()) onClose();
  };
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          <Form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void submit();
            }}
          >
            {children}
            <div className="row">
              <Button onPress={onClose}>{t('common.cancel')}</Button>
              <Button variant="primary" type="submit" isDisabled={isBusy}>
                {action}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
