import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { EggViewDocument } from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';
import { EggForm } from './egg-form.js';
import { EggVariables } from './egg-variables.js';
import { ExportEgg } from './export-egg.js';

const route = getRouteApi('/administration/eggs/$egg');

/** One egg: its startup, images and install script, and the variables of its servers. */
export const EggPage = () => {
  const { t } = useTranslation();
  const { egg: id } = route.useParams();
  const [{ data, error }, reexecute] = useViewQuery({ query: EggViewDocument, variables: { egg: id } });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const mayWrite = useMayAdminister()('EGGS', 'write');
  const back = (
    <Link to="/administration/eggs" className="button button-plain">
      {t('eggs.all')}
    </Link>
  );
  const egg = data?.egg;
  if (egg == null) {
    if (error !== undefined) return <ErrorState error={error} onRetry={readAgain} />;
    return data === undefined ? <Skeleton /> : <EmptyState title={t('eggs.notFound')}>{back}</EmptyState>;
  }
  return (
    <section className="stack" aria-label={egg.name}>
      <div className="row spread">
        <h2>
          {egg.name}{' '}
          {egg.nest == null ? null : <span className="muted">{t('eggs.nestNamed', { name: egg.nest.name })}</span>}
        </h2>
        <div className="row">
          <ExportEgg id={egg.id} name={egg.name} />
          {back}
        </div>
      </div>
      <EggForm egg={egg} mayWrite={mayWrite} />
      <EggVariables egg={egg.id} variables={egg.variables ?? []} mayWrite={mayWrite} onDone={readAgain} />
    </section>
  );
};
