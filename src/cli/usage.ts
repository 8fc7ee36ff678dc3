/** What `--help` prints. */
export const USAGE = `Usage: npm run --silent cli -- COMMAND

Keys
  keys create --kind application|client [--user NAME] [--memo TEXT]
      [--permissions servers=rw,nodes=r,…] [--allowed-ips CIDR,…] [--expires TIME]
      [--json]
      Prints a new key; it is not shown again. The user is "admin" unless named.
      An application key may do everything unless permissions are given: r, w or
      rw for servers, server_databases, nodes, allocations, users, locations,
      nests, eggs, database_hosts. It belongs to an administrator, and may do
      nothing while that person is none. It works from anywhere and never ends
      unless said otherwise; TIME is 2027-01-31, 2027-01-31T12:00:00Z or what
      date -Iseconds prints.
      --json prints {"key": "…"}.
  keys list [--json]
      Lists all keys without their secrets, with what they may do and from where.
  keys revoke IDENTIFIER
      Ends a key, named by its first 16 characters.

Users
  users password-link ID|EMAIL
      Prints a link with which a user sets their own password, once and within
      24 hours. It ends the one before. It leads to PUBLIC_URL.

Eggs
  eggs import FILE [--nest NAME]
      Stores an egg file (PTDL_v2 or PTDL_v1), replacing the egg of that name
      in the nest. The nest is "Imported" unless named.

Nodes
  nodes rotate-token ID
      Gives a node a new token and hands it to its daemon. The daemon may call
      back under the old one for a day: restart Wings meanwhile.
  nodes end-former-token ID
      Ends the old token of a node before that day is over.

Database hosts
  database-hosts add --kind mysql|postgresql --name TEXT --host NAME --port N
      --user NAME [--tls off|unverified|verified] [--public-host NAME]
      [--public-port N] [--max N] [--connections N] [--server-connections N]
      [--node ID]
      Adds a server on which databases of game servers are made, and checks it.
      The password of its user is read from the standard input. The user makes
      databases and users, and grants rights. --max is most databases on it,
      --connections those that each database may have at once,
      --server-connections those of all databases of one server together, --node
      the node whose servers are placed on it first.
  database-hosts list [--json]
      Lists the database hosts, without passwords.
  database-hosts check ID
      Connects to one and says in words what is missing.
  database-hosts remove ID [--force]
      Forgets one without databases; nothing is done on it. With --force also
      while deleted databases are still to be dropped there.

Installation
  doctor [--json] [--remove-archives [--yes]]
      Says what is wrong with this installation and what to do about it, with
      the service running or not, and changes nothing. Exit status 0: nothing is
      wrong, 1: something is. --remove-archives removes archives on nodes that
      belong to no backup, after asking, or with --yes without.
  migrate
      Brings the database to this release, as a start does. All other commands
      leave a database of an older release as it is, and say so.
  stop
      Stops the service that runs on the embedded database, and ends the
      PostgreSQL and the built-in node that one which was killed has left
      behind. Game servers continue.
  data remove --yes
      Removes all that this installation stored, wherever it keeps it, and ends
      its game servers. A database named by DATABASE_URL is left alone.

Keys, users, eggs, nodes and database hosts work with the service running or not, on the same settings (DATA_DIR, DATABASE_URL),
once it was started for the first time.
`;
