/**
 * A proxy of an object that replaces some of its members. Other functions are called on the object itself, so they do
 * not see the replacements.
 * @param replace returns the replacement of a member, or undefined to leave it; called once for each function and each
 *   replaced member
 */
export const withMembers = <Target extends object>(
  target: Target,
  replace: (name: string | symbol, member: unknown) => unknown,
): Target => {
  const known = new Map<string | symbol, unknown>();
  return new Proxy(target, {
    get: (original, name) => {
      const found = known.get(name);
      if (found !== undefined) return found;
      const member: unknown = Reflect.get(original, name, original);
      const replaced = replace(name, member) ?? (typeof member === 'function' ? member.bind(original) : undefined);
      if (replaced === undefined) return member;
      known.set(name, replaced);
      return replaced;
    },
  });
};
