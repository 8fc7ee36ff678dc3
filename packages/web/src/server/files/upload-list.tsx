import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import type { ShownUpload } from './use-uploads.js';

interface Props {
  readonly uploads: readonly ShownUpload[];
  readonly onCancel: (id: number) => void;
  readonly onClear: () => void;
}

/** What is sent, with its progress. */
export const UploadList = ({ uploads, onCancel, onClear }: Props) => {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  const hasEnded = uploads.every(({ state }) => state === 'done' || state === 'failed');
  return (
    <section className="card stack" aria-label={t('upload.list')}>
      <ul className="list">
        {uploads.map(({ id, name, state, part, message }) => (
          <li key={id} className="upload">
            <ProgressBar aria-label={name} value={part * 100} className="progress">
              {({ percentage = 0, valueText }) => (
                <>
                  <span className="row spread">
                    <span>{name}</span>
                    <span className={state === 'failed' ? 'problem' : 'muted'}>
                      {state === 'sending' ? valueText : t(`upload.${state}`)}
                    </span>
                  </span>
                  <svg className="progress-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="progress-part" width={percentage} height="1" />
                  </svg>
                </>
              )}
            </ProgressBar>
            {message === undefined ? null : (
              <p className="problem" role="alert">
                {message}
              </p>
            )}
            {state === 'waiting' || state === 'sending' ? (
              <Button variant="quiet" aria-label={t('upload.cancel', { name })} onPress={() => onCancel(id)}>
                ×
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {hasEnded ? (
        <div>
          <Button onPress={onClear}>{t('upload.clear')}</Button>
        </div>
      ) : null}
    </section>
  );
};
