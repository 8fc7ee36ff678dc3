import { type ValidationRule as RuleRow, VALIDATION_RULES } from '../../domain/input/validation-messages.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';

const ValidationRule = builder.objectRef<RuleRow>('ValidationRule').implement({
  description: 'A rule that a member of an input can break.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the rule, as `rule` of a `ValidationIssue` has it.' }),
    messages: t.stringList({
      description:
        'Its sentences: one, or one for each type of value. `:attribute` stands for the name of the member, `:min` and others for parameters.',
      resolve: ({ messages }) => [...messages],
    }),
    parameters: t.stringList({
      description: 'Names of its parameters, as `parameters` of a `ValidationIssue` has them; empty if it has none.',
      resolve: ({ parameters }) => [...parameters],
    }),
  }),
});

builder.queryField('validationRules', (t) =>
  t.field({
    type: [ValidationRule],
    description:
      'The rules of inputs, each with its sentences, for pages that show sentences of their own. Rules of cron fields have their sentence in `message` of the issue.',
    complexity: listCost(VALIDATION_RULES.length),
    resolve: () => [...VALIDATION_RULES],
  }),
);
