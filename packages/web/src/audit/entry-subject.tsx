import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ActivityEntryFragment } from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';

interface Props {
  readonly subject: ActivityEntryFragment['subject'];
  /** The server on whose page the entry stands: it is not named again. */
  readonly shownServer?: string;
}

/** What an entry of the log is about, with a link to it and to its server. */
export const EntrySubject = ({ subject, shownServer }: Props) => {
  switch (subject?.__typename) {
    case 'Server':
      return subject.id === shownServer ? '–' : <ServerLink server={subject} />;
    case 'ScheduleRun': {
      const { server, scheduleName } = subject;
      if (server == null) return scheduleName;
      return (
        <OnServer server={server} shownServer={shownServer}>
          <Link to="/servers/$server/runs" params={{ server: server.identifier }} search={{ run: subject.id }}>
            {scheduleName}
          </Link>
        </OnServer>
      );
    }
    case 'Schedule':
      return (
        <OnServer server={subject.of} shownServer={shownServer}>
          <Link to="/servers/$server/schedules" params={{ server: subject.of.identifier }}>
            {subject.name}
          </Link>
        </OnServer>
      );
    case 'Backup':
      return (
        <OnServer server={subject.of} shownServer={shownServer}>
          <Link to="/servers/$server/backups" params={{ server: subject.of.identifier }}>
            {subject.name}
          </Link>
        </OnServer>
      );
    case 'Subuser': {
      const { server, username } = subject;
      if (server == null) return username;
      return (
        <OnServer server={server} shownServer={shownServer}>
          <Link to="/servers/$server/people" params={{ server: server.identifier }}>
            {username}
          </Link>
        </OnServer>
      );
    }
    case 'Allocation':
      return (
        <OnServer server={subject.server} shownServer={shownServer}>
          {`${subject.ip}:${subject.port}`}
        </OnServer>
      );
    case 'HostNode':
      return (
        <Link to="/nodes/$node" params={{ node: subject.id }}>
          {subject.name}
        </Link>
      );
    case 'Egg':
      return (
        <Link to="/administration/eggs/$egg" params={{ egg: subject.id }}>
          {subject.name}
        </Link>
      );
    case 'User':
      return <UserLink username={subject.username} />;
    case 'ApiKey':
      return subject.description === '' ? subject.identifier : subject.description;
    case 'Location':
      return subject.short;
    case 'ServerDatabase':
    case 'EggVariable':
    case 'Nest':
    case 'DatabaseHost':
      return subject.name;
    default:
      return '–';
  }
};

/** A link to the person among all users, for those who may see them. */
const UserLink = ({ username }: { readonly username: string }) => {
  const mayAdminister = useMayAdminister();
  if (!mayAdminister('USERS', 'read')) return username;
  return (
    <Link to="/administration/users" search={{ q: username }}>
      {username}
    </Link>
  );
};

interface LinkedServer {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
}

const ServerLink = ({ server }: { readonly server: LinkedServer }) => (
  <Link to="/servers/$server/console" params={{ server: server.identifier }}>
    {server.name}
  </Link>
);

interface OnServerProps {
  readonly server: LinkedServer | null | undefined;
  readonly shownServer: string | undefined;
  readonly children: ReactNode;
}

const OnServer = ({ server, shownServer, children }: OnServerProps) => (
  <>
    {children}
    {server == null || server.id === shownServer ? null : (
      <div>
        <ServerLink server={server} />
      </div>
    )}
  </>
);
