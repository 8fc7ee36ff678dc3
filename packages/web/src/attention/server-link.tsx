import { Link } from '@tanstack/react-router';

interface Props {
  readonly server: { readonly identifier: string; readonly name: string };
}

export const ServerLink = ({ server }: Props) => (
  <Link to="/servers/$server/console" params={{ server: server.identifier }}>
    {server.name}
  </Link>
);
