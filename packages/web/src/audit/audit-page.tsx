import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { EmptyState } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import { ViewHeading } from '../components/view-heading.js';
import { AuditViewDocument } from '../graphql/graphql.js';
import { useIsPerson, useSession } from '../shell/session.js';
import { type AuditSearch, filterOf } from './audit-search.js';
import { EntryRows } from './entry-rows.js';
import { PersonField } from './person-field.js';
import { ServerField } from './server-field.js';

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
  { name: 'event', type: 'text', placeholder: 'server:power' },
  { name: 'ip', type: 'text', placeholder: '203.0.113.7' },
  { name: 'from', type: 'datetime-local', placeholder: '' },
  { name: 'until', type: 'datetime-local', placeholder: '' },
] as const;

const Filters = ({ search }: { readonly search: AuditSearch }) => {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const isAdministrator = useSession()?.isAdministrator === true;
  const [draft, setDraft] = useState(search);
  const change = (name: keyof AuditSearch, value: string | null) => {
    const { [name]: _, ...others } = draft;
    setDraft(value === null || value === '' ? others : { ...others, [name]: value });
  };
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
        {FIELDS.map(({ name, type, placeholder }) => (
          <TextField
            key={name}
            label={t(`audit.${name}`)}
            type={type}
            value={draft[name] ?? ''}
            onChange={(value) => change(name, value)}
            placeholder={placeholder}
          />
        ))}
        <ServerField value={draft.server ?? null} onChange={(id) => change('server', id)} />
        {isAdministrator ? (
          <PersonField value={draft.actor ?? null} onChange={(uuid) => change('actor', uuid)} />
        ) : null}
      </div>
      <div className="row">
        <Button variant="primary" type="submit">
          {t('audit.apply')}
        </Button>
        {hasFilter ? <Button onPress={() => void navigate({ search: {} })}>{t('audit.reset')}</Button> : null}
        {isAdministrator || search.actor === undefined ? null : (
          <span className="badge">{t('audit.onlyOnePerson')}</span>
        )}
      </div>
    </Form>
  );
};

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
      <EntryRows label={t('audit.title')} entries={entries} search={search} />
      <Pager pages={pages} pageInfo={data?.auditLog?.pageInfo} />
    </ListStates>
  );
};
