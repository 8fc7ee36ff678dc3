-- Sessions: a session is a row of api_keys, whose secret is in a cookie, with what is known of the sign-in.
CREATE TYPE "sign_in_method" AS ENUM ('password', 'key', 'link');

ALTER TABLE "api_keys" ADD COLUMN "sign_in_key_id" INTEGER;
CREATE INDEX "api_keys_sign_in_key_id_idx" ON "api_keys"("sign_in_key_id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_sign_in_key_id_fkey" FOREIGN KEY ("sign_in_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "sessions" (
    "id" INTEGER NOT NULL,
    "method" "sign_in_method" NOT NULL,
    "has_second_factor" BOOLEAN NOT NULL,
    "ip" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_fkey" FOREIGN KEY ("id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The second factor.
ALTER TABLE "users" ADD COLUMN "has_two_factor" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "two_factors" (
    "user_id" INTEGER NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Links with which a person sets a password, and now also signs in.
CREATE TYPE "account_link_kind" AS ENUM ('password', 'sign_in');

ALTER TABLE "password_links" RENAME TO "account_links";
ALTER TABLE "account_links" ADD COLUMN "kind" "account_link_kind" NOT NULL DEFAULT 'password';
ALTER TABLE "account_links" ALTER COLUMN "kind" DROP DEFAULT;
ALTER TABLE "account_links" DROP CONSTRAINT "password_links_pkey", ADD CONSTRAINT "account_links_pkey" PRIMARY KEY ("user_id", "kind");
ALTER INDEX "password_links_token_hash_key" RENAME TO "account_links_token_hash_key";
ALTER TABLE "account_links" RENAME CONSTRAINT "password_links_user_id_fkey" TO "account_links_user_id_fkey";

-- A session gets a new secret when its rights change: the old one must not stay in a cache.
DROP TRIGGER "key_changed" ON "api_keys";
CREATE TRIGGER "key_changed" AFTER UPDATE ON "api_keys"
FOR EACH ROW WHEN (
  OLD.expires_at IS DISTINCT FROM NEW.expires_at OR OLD.permissions IS DISTINCT FROM NEW.permissions
  OR OLD.allowed_ips IS DISTINCT FROM NEW.allowed_ips OR OLD.secret_hash IS DISTINCT FROM NEW.secret_hash
)
EXECUTE FUNCTION gamewarden_row_changed('key', 'id');
