import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { limitFieldId } from '../administration/limit-fields.js';
import { hasPermission } from '../api/has-permission.js';
import { formatMebibytes } from '../components/format.js';
import { MEBIBYTE } from '../components/near-limit.js';
import { type ServerUse, useServerUse } from '../fleet/use-server-use.js';
import type { AttentionViewQuery } from '../graphql/graphql.js';
import { useIsPerson, useMayAdminister } from '../shell/session.js';
import { Problem } from './problem.js';
import { ServerLink } from './server-link.js';

type NearServer = NonNullable<AttentionViewQuery['nearServers']>['edges'][number]['node'];

/** Servers that have nearly reached a limit, each with what it uses now. */
export const NearServers = ({ servers }: { readonly servers: readonly NearServer[] }) => {
  const use = useServerUse(useIsPerson() ? servers.map(({ id }) => id) : []);
  return servers.map((server) => <NearServerProblem key={server.id} server={server} use={use.get(server.id)} />);
};

interface Props {
  readonly server: NearServer;
  readonly use: ServerUse | undefined;
}

const NearServerProblem = ({ server, use }: Props) => {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const reasonOf = (limit: 'memory' | 'disk'): string => {
    const bytes = limit === 'memory' ? use?.resources?.memoryBytes : use?.resources?.diskBytes;
    const bound = server.limits[limit];
    if (bytes === undefined || bound === 0) return t(`attention.serverNear.${limit}`);
    return t(`attention.serverUses.${limit}`, {
      percent: percent.format(bytes / (bound * MEBIBYTE)),
      limit: formatMebibytes(bound, i18n.language),
    });
  };
  return (
    <Problem kind="server" title={<ServerLink server={server} />} action={<NearServerActions server={server} />}>
      {server.nearLimits.map((limit) => (
        <span key={limit} className="badge badge-warn">
          {reasonOf(limit === 'MEMORY' ? 'memory' : 'disk')}
        </span>
      ))}
    </Problem>
  );
};

/** People free space or watch the use; administrators raise the limit. */
const NearServerActions = ({ server }: { readonly server: NearServer }) => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const mayRaise = useMayAdminister()('SERVERS', 'write');
  const { identifier, permissions, nearLimits } = server;
  const maySeeFiles = hasPermission(permissions, 'file.read');
  const isDisk = nearLimits.includes('DISK') && maySeeFiles;
  return (
    <>
      {isPerson ? (
        <Link
          to={isDisk ? '/servers/$server/files' : '/servers/$server/use'}
          params={{ server: identifier }}
          className="button button-plain"
        >
          {t(isDisk ? 'attention.openFiles' : 'attention.openUse')}
        </Link>
      ) : null}
      {mayRaise ? (
        <Link
          to="/servers/$server/settings"
          params={{ server: identifier }}
          hash={limitFieldId(nearLimits[0] === 'DISK' ? 'disk' : 'memory')}
          className="button button-plain"
        >
          {t('attention.raiseLimit')}
        </Link>
      ) : null}
    </>
  );
};
