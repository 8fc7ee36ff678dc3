import type { DomainContext } from '../domain/context.js';
import { createKey } from '../domain/keys/create-key.js';
import { createSignInLink } from '../domain/sign-in/create-sign-in-link.js';
import { renderWelcome, type ServerExample } from './render-welcome.js';
import { ADMINISTRATOR, finishFirstRun } from './seed.js';

/** Egg of the example server: it runs on any machine. */
const EXAMPLE_EGG = 'Console';

/**
 * Creates the first two keys, shows them through `print` and finishes the first run, in this order: a process that is
 * killed in between shows new keys at its next start, and keys that were already shown stay valid.
 */
export const welcome = async (
  ctx: DomainContext,
  url: string,
  print: (text: string) => Promise<void>,
): Promise<void> => {
  const owner = { username: ADMINISTRATOR };
  const application = await createKey(ctx, { kind: 'application', owner, memo: 'First start' });
  const client = await createKey(ctx, { kind: 'client', owner, memo: 'First start' });
  const example = await findExample(ctx, client.row.userId);
  const { url: signInLink } = await createSignInLink(ctx, { id: client.row.userId });
  await print(renderWelcome({ url, applicationKey: application.key, clientKey: client.key, signInLink, example }));
  await finishFirstRun(ctx);
};

const findExample = async (ctx: DomainContext, user: number): Promise<ServerExample | undefined> => {
  if ((await ctx.db.node.count()) === 0) return undefined;
  const egg = await ctx.db.egg.findFirst({ where: { name: EXAMPLE_EGG }, orderBy: { id: 'asc' } });
  if (egg === null) return undefined;
  const image = firstImage(egg.dockerImages);
  return image === undefined ? undefined : { user, egg: egg.id, image, startup: egg.startup };
};

/** Images are stored as an object from name to image, the default first. */
const firstImage = (images: unknown): string | undefined => {
  const [first] = Object.values(images ?? {});
  return typeof first === 'string' ? first : undefined;
};
