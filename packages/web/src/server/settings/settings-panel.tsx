import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { ServerSettingsDocument } from '../../graphql/graphql.js';
import { useMayAdminister } from '../../shell/session.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { Deletion } from './deletion.js';
import { DetailsForm } from './details-form.js';
import { LimitsForm } from './limits-form.js';
import { Reinstallation } from './reinstallation.js';
import { ServerStartupForm } from './server-startup-form.js';
import { Suspension } from './suspension.js';

/** What people with rights to it change about a server: each part is shown to those who may. */
export const SettingsPanel = () => {
  const { t } = useTranslation();
  const { id } = useServer();
  const may = useMay();
  const isAdministrator = useMayAdminister()('SERVERS', 'write');
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerSettingsDocument, variables: { server: id } });
  const server = data?.server;
  if (server == null) {
    if (error === undefined) return <Skeleton />;
    return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
  }
  const mayRename = isAdministrator || may('settings.rename');
  const mayReinstall = isAdministrator || may('settings.reinstall');
  if (!mayRename && !mayReinstall) return <EmptyState title={t('settings.withheld')} />;
  return (
    <section className="stack settings" aria-label={t('server.settings')}>
      {mayRename ? <DetailsForm server={server} isAdministrator={isAdministrator} /> : null}
      {isAdministrator ? <LimitsForm server={server} /> : null}
      {isAdministrator ? <ServerStartupForm server={server} /> : null}
      {isAdministrator ? <Suspension server={server} /> : null}
      {mayReinstall ? <Reinstallation server={server} scope={isAdministrator ? 'ALL' : 'ACCESSIBLE'} /> : null}
      {isAdministrator ? <Deletion server={server} /> : null}
    </section>
  );
};
