import { defineConfig } from 'prisma/config';

// `prisma generate` never runs the schema engine, yet the CLI wants the file to exist and would download it.
// Any existing file satisfies it. `prisma migrate` is left alone: it uses Prisma's own engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
