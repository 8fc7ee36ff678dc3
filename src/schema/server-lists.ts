import { builder } from './builder.js';
import { Nest } from './egg.js';
import { Location } from './node.js';
import { Server } from './server.js';
import { visibleServersOf } from './visible-servers-of.js';

/** The servers of what has them only through something else. */

builder.prismaObjectField(Location, 'servers', (t) =>
  t.field({
    type: [Server],
    description: 'The ones on its nodes, as far as you may see them.',
    select: (_args, ctx, nestedSelection) => ({
      nodes: { select: { servers: nestedSelection(visibleServersOf(ctx)) } },
    }),
    resolve: ({ nodes }) => byId(nodes.flatMap(({ servers }) => servers)),
  }),
);

builder.prismaObjectField(Nest, 'servers', (t) =>
  t.field({
    type: [Server],
    description: 'The ones of its eggs, as far as you may see them.',
    select: (_args, ctx, nestedSelection) => ({
      eggs: { select: { servers: nestedSelection(visibleServersOf(ctx)) } },
    }),
    resolve: ({ eggs }) => byId(eggs.flatMap(({ servers }) => servers)),
  }),
);

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);
