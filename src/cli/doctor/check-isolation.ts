import { DaemonError } from '../../domain/errors.js';
import type { Check } from './check.js';

/** Longest wait for the node, in milliseconds. */
const ANSWER_MS = 3_000;

/** Whether the built-in node, if it runs, isolates game servers from each other and from this machine. */
export const checkIsolation: Check = {
  name: 'isolation',
  examine: async ({ ctx, config }) => {
    const node = await ctx.db.node.findFirst({ where: { isBuiltIn: true } });
    if (node === null || !config.isolation.isRequired) return [];
    try {
      const { isolation } = await ctx.daemon.getSystem(node, { timeoutMs: ANSWER_MS });
      if (isolation !== 'none') return [];
    } catch (error) {
      // A node that does not answer is reported by another check.
      if (error instanceof DaemonError) return [];
      throw error;
    }
    return [
      {
        what: `Game servers of node ${node.name} (${node.id}) are not isolated from each other and from this machine.`,
        advice:
          'The node runs only servers whose owner and subusers are administrators. docs/nodes.md says what isolation needs; ' +
          'LOCAL_NODE=unisolated runs all servers without it.',
      },
    ];
  },
};
