import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
}

/** How long a notice stays that is not an error, in milliseconds. */
const SHOWN_MS = 6_000;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Notice[]): void => {
  notices = next;
  for (const notify of listeners) notify();
};

export const removeNotice = (id: number): void => set(notices.filter((notice) => notice.id !== id));

/** Shows a sentence in the corner, and returns its id. An error stays until the person closes it. */
export const showNotice = (text: string, isError = false): number => {
  lastId += 1;
  const id = lastId;
  set([...notices.slice(-3), { id, text, isError }]);
  if (!isError) setTimeout(() => removeNotice(id), SHOWN_MS);
  return id;
};

export const Notices = () => {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => notices,
  );
  return (
    <div className="notices" aria-live="polite">
      {shown.map(({ id, text, isError }) => (
        <div key={id} className={`notice ${isError ? 'notice-error' : ''}`} role={isError ? 'alert' : 'status'}>
          <span id={`notice-${id}`}>{text}</span>
          <Button
            variant="quiet"
            aria-label={t('common.close')}
            aria-describedby={`notice-${id}`}
            onPress={() => removeNotice(id)}
          >
            ×
          </Button>
        </div>
      ))}
    </div>
  );
};
