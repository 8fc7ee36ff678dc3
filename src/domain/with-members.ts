/**
 * The same object, with other members in the place of some. All else is as before: functions are called on the object
 * itself, which knows nothing of it.
 * @param replace what stands for a member; undefined where it stays. Asked once for each
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
