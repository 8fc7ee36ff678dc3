import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { Time } from '../components/time.js';
import { ViewHeading } from '../components/view-heading.js';
import { AuditViewDocument, type AuditViewQuery } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';
import { type AuditSearch, filterOf } from './audit-search.js';

const route = getRouteApi('/audit');

/** Who did what, newest first. */
export const AuditPage = () => {
  const { t } = useTranslation();
  const search = route.useSearch();
  const isPerson = useIsPerson();
  if (!isPerson) return <EmptyState title={t('audit.withheld')} hint={t('applicationKey.text')} isView />;
  return (
    <div className="stack">
      <div>
        <ViewHeading>{t('audit.title')}</ViewHeading>
        <p className="muted">{t('audit.lead')}</p>
      </div>
      <Filters key={`filters ${JSON.stringify(search)}`} search={search} />
      <Entries key={`entries ${JSON.stringify(search)}`} search={search} />
    </div>
  );
};

const FIELDS = [
  { name: 'event', type: 'text' },
  { name: 'server', type: 'text' },
  { name: 'ip', type: 'text' },
  { name: 'from', type: 'datetime-local' },
  { name: 'until', type: 'datetime-local' },
] as const;

const Filters = ({ search }: { readonly search: AuditSearch }) => {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const [draft, setDraft] = useState(search);
  const hasFilter = Object.keys(search).length > 0;
  return (
    <Form
      className="card stack"
      aria-label={t('audit.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: draft });
      }}
    >
      <div className="cron">
        {FIELDS.map(({ name, type }) => (
          <TextField
            key={name}
            label={t(`audit.${name}`)}
            type={type}
            value={draft[name] ?? ''}
            onChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <div className="row">
        <Button variant="primary" type="submit">
          {t('audit.apply')}
        </Button>
        {hasFilter ? <Button onPress={() => void navigate({ search: {} })}>{t('audit.reset')}</Button> : null}
        {search.actor === undefined ? null : <span className="badge">{t('audit.onlyOnePerson')}</span>}
      </div>
    </Form>
  );
};

type Entry = NonNullable<AuditViewQuery['auditLog']>['edges'][number]['node'];

const Entries = ({ search }: { readonly search: AuditSearch }) => {
  const { t } = useTranslation();
  const pages = usePages();
  const [{ data, error }, reexecute] = useViewQuery({
    query: AuditViewDocument,
    variables: { after: pages.after, filter: filterOf(search) },
  });
  const entries = data?.auditLog?.edges.map(({ node }) => node);
  return (
    <ListStates
      rows={entries}
      error={error}
      onRetry={() => reexecute({ requestPolicy: 'network-only' })}
      empty={t('audit.empty')}
      emptyHint={t('audit.emptyHint')}
    >
      <PlainTable
        label={t('audit.title')}
        columns={[t('audit.time'), t('audit.what'), t('audit.actor'), t('audit.subject'), t('audit.ip')]}
      >
        {entries?.map((entry) => (
          <tr key={entry.id}>
            <td>
              <Time value={entry.createdAt} />
            </td>
            <th scope="row">
              {entry.description}
              <div className="muted">
                <code>{entry.event}</code>
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
              <Subject subject={entry.subject} />
            </td>
            <td>{entry.ip}</td>
          </tr>
        ))}
      </PlainTable>
      <Pager pages={pages} pageInfo={data?.auditLog?.pageInfo} />
    </ListStates>
  );
};

const Subject = ({ subject }: Pick<Entry, 'subject'>) => {
  switch (subject?.__typename) {
    case 'Server':
      return (
        <Link to="/servers/$server/console" params={{ server: subject.identifier }}>
          {subject.name}
        </Link>
      );
    case 'User':
      return subject.username;
    default:
      return subject?.__typename ?? '–';
  }
};
