import { type KeyPermissions, RESOURCES } from '../../../src/domain/access/key-permissions.js';
import { PERMISSIONS } from '../../../src/domain/access/permissions.js';
import type { Principal } from '../../../src/domain/context.js';
import { asUser } from '../seed.js';
import type { Everything } from './seed-everything.js';

/** A kind of caller, and the rules that admit it, stated independently of the rules in `src`. */
export interface Audience {
  /** Name of the column of the table. */
  readonly name: string;
  readonly principal: Principal;
  /** Names of the rules that admit the caller: `administer nodes`, `granted schedule.read`. */
  readonly rules: ReadonlySet<string>;
}

const about = (useCase: string, names: readonly string[]): string[] => names.map((name) => `${useCase} ${name}`);

const person = (name: string, principal: Principal, rules: readonly string[]): Audience => ({
  name,
  principal,
  rules: new Set(['client keys', ...about('include', RESOURCES), ...rules]),
});

const application = (name: string, principal: Principal, readable: readonly (typeof RESOURCES)[number][]): Audience => {
  if (principal.kind !== 'user') throw new Error('Application keys are of people.');
  const permissions: KeyPermissions = Object.fromEntries(readable.map((resource) => [resource, 1]));
  const admits = principal.user.rootAdmin
    ? ['administer', 'read', 'include'].flatMap((useCase) => about(useCase, readable))
    : [];
  return { name, principal: { ...principal, key: { ...principal.key, permissions } }, rules: new Set(admits) };
};

/** All kinds of callers: people by their relation to the server, application keys by the resources that they may read. */
export const audiencesOf = ({ people }: Everything): readonly Audience[] => {
  const all = about('granted', PERMISSIONS);
  const key = asUser(people.administrator, 'application');
  return [
    person('person without access', asUser(people.stranger), []),
    person('subuser, nothing', asUser(people.subuser), []),
    person('subuser, everything', asUser(people.trustedSubuser), all),
    person('owner', asUser(people.owner), all),
    person('administrator', asUser(people.administrator), [
      ...all,
      ...about('administer', RESOURCES),
      ...about('read', RESOURCES),
    ]),
    application('key, nothing', key, []),
    ...RESOURCES.map((resource) => application(`key, ${resource}`, key, [resource])),
    application('key, everything', key, RESOURCES),
    application('key of a former administrator', asUser(people.owner, 'application'), RESOURCES),
  ];
};
