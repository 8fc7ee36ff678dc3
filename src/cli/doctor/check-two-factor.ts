import { type Check, nameAll } from './check.js';

/** Administrators without the second factor that TWO_FACTOR requires of them. */
export const checkTwoFactor: Check = {
  name: 'second factor',
  examine: async ({ ctx }) => {
    if (!ctx.settings.requiresTwoFactor) return [];
    const users = await ctx.db.user.findMany({
      where: { rootAdmin: true, hasTwoFactor: false },
      orderBy: { id: 'asc' },
      select: { username: true },
    });
    if (users.length === 0) return [];
    return [
      {
        what: `TWO_FACTOR=administrators, and these administrators have no second factor: ${nameAll(users.map(({ username }) => username))}.`,
        advice:
          'They have no rights of administrators in a session until they set it up (startTwoFactor, confirmTwoFactor). Their keys have all rights.',
      },
    ];
  },
};
