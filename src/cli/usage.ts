/** The output of `--help`. */
export const USAGE = `Usage: npm run --silent cli -- COMMAND

Keys
  keys create --kind application|client [--user NAME] [--memo TEXT]
      [--permissions servers=rw,nodes=r,…] [--allowed-ips CIDR,…] [--expires TIME]
      [--json]
      Prints a new key, which is not shown again. The user is "admin" by default.
      An application key may do everything unless permissions are given: r, w or
      rw for servers, server_databases, nodes, allocations, users, locations,
      nests, eggs, database_hosts. It belongs to an administrator, and may do
      nothing while that user is not one. By default it works from any address
      and never expires; TIME is 2027-01-31, 2027-01-31T12:00:00Z or the output
      of date -Iseconds.
      --json prints {"key": "…"}.
  keys list [--json]
      Lists all keys without their secrets, with permissions and addresses.
  keys revoke IDENTIFIER
      Revokes a key, named by its first 16 characters.

Users
  users password-link ID|EMAIL
      Prints a link with which a user sets a password, once and within 24 hours.
      It replaces an earlier link, and leads to PUBLIC_URL.
  users sign-in-link ID|EMAIL
      Prints a link with which a user signs in, once and within 15 minutes,
      without a password. It replaces an earlier link, and leads to PUBLIC_URL.
  users disable-two-factor ID|EMAIL
      Turns the second factor of a user off who has lost their device and their
      recovery codes, and ends their sessions.

Eggs
  eggs import FILE [--nest NAME]
      Stores an egg file (PTDL_v1, PTDL_v2, PLCN_v1 to PLCN_v3; JSON or YAML), and
      replaces the egg of that name in the nest. The nest is "Imported" by
      default.

Another panel
  import panel --env FILE | --database URL --app-key KEY | --url URL --key KEY
      [--timezone ZONE] [--apply] [--json]
      Prints what an installation of Pterodactyl or Pelican would bring here:
      what comes, what changes, what cannot come, with reasons. --apply brings
      it. It may be interrupted and repeated, and sends nothing to nodes. The
      panel is read by its .env, by its database (mysql://, mariadb://,
      postgresql:// or sqlite:/path), or by its API with an application key,
      which tells less. KEY may be - to be read from stdin. Schedules run in the
      zone of the panel, which --timezone names where its .env does not.

Nodes
  nodes rotate-token ID
      Gives a node a new token and sends it to its daemon. The daemon may call
      back with the old one for a day: restart Wings within that time.
  nodes end-former-token ID
      Ends the old token of a node before that day is over.

Database hosts
  database-hosts add --kind mysql|postgresql --name TEXT --host NAME --port N
      --user NAME [--tls off|unverified|verified] [--public-host NAME]
      [--public-port N] [--max N] [--connections N] [--server-connections N]
      [--node ID]
      Adds a server for databases of game servers, and checks it. The password
      of its user is read from stdin. The user must be able to create databases
      and users, and to grant rights. --max limits the databases on it,
      --connections the connections of each database,
      --server-connections those of all databases of one server together. --node
      is the node whose servers prefer this host.
  database-hosts list [--json]
      Lists the database hosts, without passwords.
  database-hosts check ID
      Connects to a host and prints its problems.
  database-hosts remove ID [--force]
      Removes a host without databases from the list; nothing is changed on it.
      With --force also while deleted databases still have to be dropped there.

Backup of the control plane (not of game servers: those have backups on their nodes)
  backup FILE
      Writes the database of this service, APP_KEY and the secrets of DATA_DIR to
      a new file, as they are at one moment, while the service runs or not. The
      file is encrypted with a passphrase: from BACKUP_PASSPHRASE_FILE or
      BACKUP_PASSPHRASE, or typed on the terminal.
  backup verify FILE
      Reads a whole backup, and prints what it contains, or what is wrong.
  restore FILE
      Restores a backup into an empty DATA_DIR, or an empty database with
      DATABASE_URL, and migrates it to this release. If it fails or is killed, it
      can be repeated. docs/operations.md says what else to restore.

Installation
  doctor [--json] [--remove-archives [--yes]]
      Prints the problems of this installation and their remedies, whether the
      service runs or not, and changes nothing. Exit status 0: no problem, 1: a
      problem. --remove-archives removes archives on nodes that belong to no
      backup, after a confirmation, or with --yes without one.
  migrate
      Migrates the database to this release, as a start does. All other commands
      reject a database of an older release.
  stop
      Stops the service that runs on the embedded database, and ends the
      PostgreSQL and the built-in node that a killed service has left behind.
      Game servers continue.
  data remove --yes
      Removes everything that this installation stored, and ends its game
      servers. A database named by DATABASE_URL is left alone.

  --version
      Prints the version of this release.

Commands for keys, users, eggs, nodes and database hosts work whether the service runs or not, with the same settings
(DATA_DIR, DATABASE_URL), once it was started for the first time.
`;
