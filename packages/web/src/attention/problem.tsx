import { createContext, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import './problem.css';

interface Props {
  /** What kind of thing the title names. */
  readonly kind: 'server' | 'schedule' | 'backup' | 'restore' | 'node' | 'key';
  readonly title: ReactNode;
  /** The server to which it belongs, as a link. */
  readonly server?: ReactNode;
  /** The reason. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** The id of the element that names the problem, for what describes its button. */
export const ProblemTitleId = createContext<string | undefined>(undefined);

/** Something that needs a person, with its reason and what mends it. */
export const Problem = ({ kind, title, server, children, action }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li className="card attention-problem">
      <div className="row">
        <span id={id}>
          <span className="muted">{t(`attention.kind.${kind}`)}</span> <strong>{title}</strong>
          {server === undefined ? null : (
            <>
              {' '}
              <span className="muted">{t('attention.ofServer')}</span> {server}
            </>
          )}
        </span>
        {children}
      </div>
      {action === undefined ? null : (
        <div className="row attention-actions">
          <ProblemTitleId value={id}>{action}</ProblemTitleId>
        </div>
      )}
    </li>
  );
};
