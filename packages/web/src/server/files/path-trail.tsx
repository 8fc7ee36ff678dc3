import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useServer } from '../server-context.js';
import { namesIn, searchOf } from './file-path.js';

/** The directories above and including a path, as links. */
export const PathTrail = ({ path, file }: { readonly path: string; readonly file?: string }) => {
  const { t } = useTranslation();
  const { identifier } = useServer();
  const names = namesIn(path);
  const steps = [
    { text: t('files.root'), to: '/' },
    ...names.map((name, index) => ({ text: name, to: `/${names.slice(0, index + 1).join('/')}` })),
  ];
  return (
    <nav aria-label={t('files.trail')}>
      <ol className="trail">
        {steps.map(({ text, to }, index) => {
          const isCurrent = file === undefined && index === steps.length - 1;
          return (
            <li key={to}>
              {isCurrent ? (
                <span aria-current="page">{text}</span>
              ) : (
                <Link to="/servers/$server/files" params={{ server: identifier }} search={searchOf(to)}>
                  {text}
                </Link>
              )}
            </li>
          );
        })}
        {file === undefined ? null : (
          <li>
            <span aria-current="page">{file}</span>
          </li>
        )}
      </ol>
    </nav>
  );
};
