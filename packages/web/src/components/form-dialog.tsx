import { type ReactNode, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { useIsShown } from './use-is-shown.js';

interface Props {
  readonly title: string;
  readonly action: string;
  /** Whether the form cannot be sent now; while it is being sent, it cannot. */
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
  const [isSending, setSending] = useState(false);
  const isShown = useIsShown();
  const submit = async () => {
    setSending(true);
    try {
      if ((await onSubmit()) && isShown()) onClose();
    } finally {
      setSending(false);
    }
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
              if (!isBusy && !isSending) void submit();
            }}
          >
            {children}
            <div className="row">
              <Button onPress={onClose}>{t('common.cancel')}</Button>
              <Button variant="primary" type="submit" isDisabled={isBusy || isSending}>
                {action}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
