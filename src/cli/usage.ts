/** What `--help` prints. */
export const USAGE = `Usage: npm run --silent cli -- COMMAND

Keys
  keys create --kind application|client [--user NAME] [--memo TEXT] [--json]
      Prints a new key; it is not shown again. The user is "admin" unless named.
      --json prints {"key": "…"}.
  keys list [--json]
      Lists all keys without their secrets.
  keys revoke IDENTIFIER
      Ends a key, named by its first 16 characters.

Eggs
  eggs import FILE [--nest NAME]
      Stores an egg file (PTDL_v2 or PTDL_v1), replacing the egg of that name
      in the nest. The nest is "Imported" unless named.

Works with the service running or not, on the same settings (DATA_DIR, DATABASE_URL).
`;
