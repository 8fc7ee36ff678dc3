-- CreateEnum
CREATE TYPE "key_kind" AS ENUM ('client', 'application');

-- CreateEnum
CREATE TYPE "server_status" AS ENUM ('installing', 'install_failed', 'reinstall_failed', 'restoring_backup');

-- CreateEnum
CREATE TYPE "power_state" AS ENUM ('offline', 'starting', 'running', 'stopping');

-- CreateEnum
CREATE TYPE "missed_run_policy" AS ENUM ('run_once', 'skip');

-- CreateEnum
CREATE TYPE "task_action" AS ENUM ('command', 'power', 'backup');

-- CreateEnum
CREATE TYPE "run_trigger" AS ENUM ('cron', 'manual');

-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('pending', 'running', 'succeeded', 'failed', 'skipped', 'missed', 'cancelled');

-- CreateEnum
CREATE TYPE "step_state" AS ENUM ('pending', 'sending', 'ok', 'failed', 'unknown', 'skipped', 'cancelled');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "uuid" VARCHAR(36) NOT NULL,
    "external_id" TEXT,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "root_admin" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "key_kind" NOT NULL,
    "identifier" VARCHAR(16) NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "memo" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "locations" (
    "id" SERIAL NOT NULL,
    "short" TEXT NOT NULL,
    "long" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodes" (
    "id" SERIAL NOT NULL,
    "uuid" VARCHAR(36) NOT NULL,
    "location_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "public" BOOLEAN NOT NULL DEFAULT true,
    "fqdn" TEXT NOT NULL,
    "scheme" TEXT NOT NULL DEFAULT 'https',
    "behind_proxy" BOOLEAN NOT NULL DEFAULT false,
    "maintenance_mode" BOOLEAN NOT NULL DEFAULT false,
    "memory" INTEGER NOT NULL,
    "memory_overallocate" INTEGER NOT NULL DEFAULT 0,
    "disk" INTEGER NOT NULL,
    "disk_overallocate" INTEGER NOT NULL DEFAULT 0,
    "upload_size" INTEGER NOT NULL DEFAULT 100,
    "daemon_listen" INTEGER NOT NULL DEFAULT 8080,
    "daemon_sftp" INTEGER NOT NULL DEFAULT 2022,
    "daemon_base" TEXT NOT NULL DEFAULT '/var/lib/pterodactyl/volumes',
    "daemon_token_id" TEXT NOT NULL,
    "daemon_token" TEXT NOT NULL,
    "is_built_in" BOOLEAN NOT NULL DEFAULT false,
    "last_seen_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allocations" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "ip" TEXT NOT NULL,
    "ip_alias" TEXT,
    "port" INTEGER NOT NULL,
    "server_id" INTEGER,
    "notes" TEXT,

    CONSTRAINT "allocations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nests" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eggs" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "nest_id" INTEGER NOT NULL,
    "author" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "docker_images" JSON NOT NULL,
    "file_denylist" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "config_files" JSON NOT NULL,
    "config_startup" JSON NOT NULL,
    "config_logs" JSON NOT NULL,
    "config_stop" TEXT NOT NULL,
    "startup" TEXT NOT NULL,
    "script_install" TEXT NOT NULL,
    "script_entry" TEXT NOT NULL DEFAULT 'bash',
    "script_container" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eggs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "egg_variables" (
    "id" SERIAL NOT NULL,
    "egg_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "env_variable" TEXT NOT NULL,
    "default_value" TEXT NOT NULL,
    "user_viewable" BOOLEAN NOT NULL,
    "user_editable" BOOLEAN NOT NULL,
    "rules" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "egg_variables_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" SERIAL NOT NULL,
    "uuid" VARCHAR(36) NOT NULL,
    "identifier" VARCHAR(8) NOT NULL,
    "external_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "owner_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "allocation_id" INTEGER NOT NULL,
    "egg_id" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    "startup" TEXT NOT NULL,
    "skip_scripts" BOOLEAN NOT NULL DEFAULT false,
    "memory" INTEGER NOT NULL,
    "swap" INTEGER NOT NULL,
    "disk" INTEGER NOT NULL,
    "io" INTEGER NOT NULL,
    "cpu" INTEGER NOT NULL,
    "threads" TEXT,
    "oom_disabled" BOOLEAN NOT NULL DEFAULT true,
    "database_limit" INTEGER,
    "allocation_limit" INTEGER,
    "backup_limit" INTEGER NOT NULL DEFAULT 0,
    "status" "server_status",
    "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "power_state" "power_state" NOT NULL DEFAULT 'offline',
    "installed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "server_variables" (
    "server_id" INTEGER NOT NULL,
    "variable_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "server_variables_pkey" PRIMARY KEY ("server_id","variable_id")
);

-- CreateTable
CREATE TABLE "subusers" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "server_id" INTEGER NOT NULL,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subusers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backups" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "server_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "ignored_files" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checksum" TEXT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "is_successful" BOOLEAN NOT NULL DEFAULT false,
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" SERIAL NOT NULL,
    "server_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "minute" TEXT NOT NULL,
    "hour" TEXT NOT NULL,
    "day_of_month" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "day_of_week" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "only_when_online" BOOLEAN NOT NULL DEFAULT false,
    "missed_run_policy" "missed_run_policy" NOT NULL DEFAULT 'run_once',
    "catch_up_window" INTEGER NOT NULL DEFAULT 600,
    "version" INTEGER NOT NULL DEFAULT 1,
    "next_run_at" TIMESTAMPTZ(3),
    "last_tick_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" SERIAL NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "sequence_id" INTEGER NOT NULL,
    "action" "task_action" NOT NULL,
    "payload" TEXT NOT NULL DEFAULT '',
    "time_offset" INTEGER NOT NULL DEFAULT 0,
    "continue_on_failure" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_runs" (
    "id" UUID NOT NULL,
    "schedule_id" INTEGER,
    "server_id" INTEGER,
    "schedule_name" TEXT NOT NULL,
    "trigger" "run_trigger" NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL,
    "schedule_version" INTEGER NOT NULL,
    "state" "run_state" NOT NULL,
    "reason" TEXT,
    "missed_until" TIMESTAMPTZ(3),
    "missed_count" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "owner" TEXT,
    "reclaim_count" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_run_steps" (
    "run_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "action" "task_action" NOT NULL,
    "payload" TEXT NOT NULL,
    "continue_on_failure" BOOLEAN NOT NULL,
    "time_offset" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "state" "step_state" NOT NULL DEFAULT 'pending',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "effect_key" UUID NOT NULL,

    CONSTRAINT "schedule_run_steps_pkey" PRIMARY KEY ("run_id","sequence")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" BIGSERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "actor_id" INTEGER,
    "api_key_id" INTEGER,
    "ip" TEXT,
    "server_id" INTEGER,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_uuid_key" ON "users"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "users_external_id_key" ON "users"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_identifier_key" ON "api_keys"("identifier");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "locations_short_key" ON "locations"("short");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_uuid_key" ON "nodes"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_daemon_token_id_key" ON "nodes"("daemon_token_id");

-- CreateIndex
CREATE INDEX "nodes_location_id_idx" ON "nodes"("location_id");

-- CreateIndex
CREATE INDEX "allocations_server_id_idx" ON "allocations"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "allocations_node_id_ip_port_key" ON "allocations"("node_id", "ip", "port");

-- CreateIndex
CREATE UNIQUE INDEX "nests_uuid_key" ON "nests"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "nests_name_key" ON "nests"("name");

-- CreateIndex
CREATE UNIQUE INDEX "eggs_uuid_key" ON "eggs"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "eggs_nest_id_name_key" ON "eggs"("nest_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "egg_variables_egg_id_env_variable_key" ON "egg_variables"("egg_id", "env_variable");

-- CreateIndex
CREATE UNIQUE INDEX "servers_uuid_key" ON "servers"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "servers_identifier_key" ON "servers"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "servers_external_id_key" ON "servers"("external_id");

-- CreateIndex
CREATE UNIQUE INDEX "servers_allocation_id_key" ON "servers"("allocation_id");

-- CreateIndex
CREATE INDEX "servers_owner_id_idx" ON "servers"("owner_id");

-- CreateIndex
CREATE INDEX "servers_node_id_idx" ON "servers"("node_id");

-- CreateIndex
CREATE INDEX "servers_egg_id_idx" ON "servers"("egg_id");

-- CreateIndex
CREATE INDEX "server_variables_variable_id_idx" ON "server_variables"("variable_id");

-- CreateIndex
CREATE INDEX "subusers_user_id_idx" ON "subusers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "subusers_server_id_user_id_key" ON "subusers"("server_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "backups_uuid_key" ON "backups"("uuid");

-- CreateIndex
CREATE INDEX "backups_server_id_created_at_idx" ON "backups"("server_id", "created_at");

-- CreateIndex
CREATE INDEX "schedules_server_id_idx" ON "schedules"("server_id");

-- CreateIndex
CREATE INDEX "schedules_due" ON "schedules"("next_run_at") WHERE (is_active);

-- CreateIndex
CREATE INDEX "tasks_schedule_id_sequence_id_idx" ON "tasks"("schedule_id", "sequence_id");

-- CreateIndex
CREATE INDEX "schedule_runs_due" ON "schedule_runs"("due_at") WHERE (finished_at is null);

-- CreateIndex
CREATE INDEX "schedule_runs_schedule_id_created_at_idx" ON "schedule_runs"("schedule_id", "created_at");

-- CreateIndex
CREATE INDEX "schedule_runs_server_id_created_at_idx" ON "schedule_runs"("server_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_runs_one_per_tick" ON "schedule_runs"("schedule_id", "scheduled_at") WHERE (trigger = 'cron');

-- CreateIndex
CREATE UNIQUE INDEX "schedule_runs_no_overlap" ON "schedule_runs"("schedule_id") WHERE (finished_at is null);

-- CreateIndex
CREATE UNIQUE INDEX "schedule_runs_request_key" ON "schedule_runs"("schedule_id", "request_key") WHERE (request_key is not null);

-- CreateIndex
CREATE INDEX "activity_server_id_created_at_idx" ON "activity"("server_id", "created_at");

-- CreateIndex
CREATE INDEX "activity_actor_id_created_at_idx" ON "activity"("actor_id", "created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eggs" ADD CONSTRAINT "eggs_nest_id_fkey" FOREIGN KEY ("nest_id") REFERENCES "nests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "egg_variables" ADD CONSTRAINT "egg_variables_egg_id_fkey" FOREIGN KEY ("egg_id") REFERENCES "eggs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_allocation_id_fkey" FOREIGN KEY ("allocation_id") REFERENCES "allocations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_egg_id_fkey" FOREIGN KEY ("egg_id") REFERENCES "eggs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_variables" ADD CONSTRAINT "server_variables_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_variables" ADD CONSTRAINT "server_variables_variable_id_fkey" FOREIGN KEY ("variable_id") REFERENCES "egg_variables"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subusers" ADD CONSTRAINT "subusers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subusers" ADD CONSTRAINT "subusers_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backups" ADD CONSTRAINT "backups_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_run_steps" ADD CONSTRAINT "schedule_run_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "schedule_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
