import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../components/plain-table.js';
import { TimeToTheSecond } from '../components/time.js';
import type { ActivityEntryFragment } from '../graphql/graphql.js';
import type { AuditSearch } from './audit-search.js';
import { EntrySubject } from './entry-subject.js';
import { useEntryText } from './use-entry-text.js';

interface Props {
  readonly label: string;
  readonly entries: readonly ActivityEntryFragment[] | undefined;
  /** The filter of the log to which the name of a person adds the person. */
  readonly search: AuditSearch;
  /** The server on whose page the entries stand. */
  readonly shownServer?: string;
}

/** Entries of the log as a table. */
export const EntryRows = ({ label, entries, search, shownServer }: Props) => {
  const { t } = useTranslation();
  const textOf = useEntryText();
  return (
    <PlainTable
      label={label}
      columns={[t('audit.time'), t('audit.what'), t('audit.actor'), t('audit.subject'), t('audit.ip')]}
    >
      {entries?.map((entry) => (
        <tr key={entry.id}>
          <td className="short">
            <TimeToTheSecond value={entry.createdAt} />
          </td>
          <th scope="row">
            {textOf(entry)}
            <div className="muted">
              <code className="event-code">{entry.event}</code>
              {entry.isApi ? ` · ${t('audit.viaApi')}` : ''}
            </div>
          </th>
          <td>
            {entry.actor == null ? (
              t('activity.system')
            ) : (
              <Link to="/audit" search={{ ...search, actor: entry.actor.uuid }}>
                {entry.actor.username}
              </Link>
            )}
          </td>
          <td>
            <EntrySubject subject={entry.subject} shownServer={shownServer} />
          </td>
          <td className="short">{entry.ip ?? '–'}</td>
        </tr>
      ))}
    </PlainTable>
  );
};
