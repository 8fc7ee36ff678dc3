import { MAX_VARIABLES } from '../../domain/eggs/egg-file.js';
import { getStartup, type Startup as StartupRow } from '../../domain/servers/get-startup.js';
import { ServerVariableValue, type SetVariable, setServerVariable } from '../../domain/servers/set-server-variable.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { ServerVariable } from './server.js';

const Startup = builder.objectRef<StartupRow>('Startup').implement({
  description: 'Startup of a server.',
  fields: (t) => ({
    invocation: t.exposeString('invocation', {
      description:
        'The startup command with the values of its placeholders; `[hidden]` replaces values that you may not see.',
    }),
    startupCommand: t.exposeString('startupCommand', { description: 'Startup command with `{{NAME}}` placeholders.' }),
    dockerImages: t.field({
      type: 'JSONObject',
      description: 'Images that can be chosen, by display name, in order.',
      resolve: ({ dockerImages }) => ({ ...dockerImages }),
    }),
    variables: t.field({
      type: [ServerVariable],
      complexity: listCost(MAX_VARIABLES),
      description: 'Variables in the order of the egg. Empty without `startup.read`.',
      resolve: ({ variables }) => [...variables],
    }),
  }),
});

builder.queryField('startup', (t) =>
  t.field({
    type: Startup,
    nullable: true,
    description: 'Startup of one server. Needs `startup.read`.',
    args: { serverId: t.arg.id({ required: true, description: 'Global id, uuid or short identifier.' }) },
    resolve: (_root, { serverId }, ctx) => getStartup(ctx, serverKey(serverId)),
  }),
);

const ChangedVariable = builder.objectRef<SetVariable>('ChangedVariable').implement({
  description: 'A variable that was changed, and the resulting startup of the server.',
  fields: (t) => ({
    variable: t.field({
      type: ServerVariable,
      description: 'The variable after the change.',
      resolve: ({ variable }) => variable,
    }),
    startup: t.field({
      type: Startup,
      description: 'Startup of the server after the change.',
      resolve: ({ startup }) => startup,
    }),
  }),
});

const SetServerVariableInput = builder.inputType('SetServerVariableInput', {
  description: 'A value for one variable of a server.',
  extensions: { model: ServerVariableValue },
  fields: (t) => ({
    serverId: t.id({ required: true, description: 'Global id, uuid or short identifier.' }),
    key: t.string({ required: true, description: 'Name of the environment variable.' }),
    value: t.string({ description: 'The value. Required; null means empty.' }),
  }),
});

builder.mutationField('setServerVariable', (t) =>
  t.field({
    type: ChangedVariable,
    description: 'Sets the value of a variable of a server, from the next start on. Needs `startup.update`.',
    args: { input: t.arg({ type: SetServerVariableInput, required: true }) },
    extensions: checkedBy(setServerVariable, (input: typeof SetServerVariableInput.$inferInput) => ({
      server: serverKey(input.serverId),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => setServerVariable(ctx, { server: serverKey(input.serverId), body: input }),
  }),
);
