import { DaemonError } from '../../domain/errors.js';
import type { Check } from './check.js';

/** Longest wait for the node, in milliseconds. */
const ANSWER_MS = 3_000;

/** Whether the built-in node, where it runs, separates game servers from each other and from the machine. */
export const checkIsolation: Check = {
  name: 'isolation',
  examine: async ({ ctx, config }) => {
    const node = await ctx.db.node.findFirst({ where: { isBuiltIn: true } });
    if (node === null || !config.isolation.isRequired) return [];
    try {
      const { isolation } = await ctx.daemon.getSystem(node, { timeoutMs: ANSWER_MS });
      if (isolation !== 'none') return [];
    } catch (error) {
      // A node that does not answer is another check's.
      if (error instanceof DaemonError) return [];
      throw error;
    }
    return [
      {
        what: `Game servers of node ${node.name} (${node.id}) are not isolated from each other and from this machine.`,
        advice:
          'It runs only servers whose owner and subusers are administrators. docs/nodes.md says what isolation needs; ' +
          'LOCAL_NODE=unisolated runs all servers without it.',
      },
    ];
  },
};
