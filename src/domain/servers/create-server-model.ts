import { z } from 'zod';
import { dictionary, flag, group, id, ids, integer, optionalText, present, text } from '../input/input-fields.js';
import type { InputModel, RawInput } from '../input/input-model.js';
import {
  eggExists,
  FEATURE_LIMITS,
  image,
  isFreeAllocation,
  LIMITS,
  MAX_NAME,
  SERVER_TEXTS,
  UNIQUE_EXTERNAL_ID,
  userExists,
} from './server-fields.js';

/** `{}` counts as absent; the rules between members then report what is missing. Source: choices.md 16, 45. */
const deploy = z.preprocess(
  (value) => (isEmptyObject(value) ? undefined : value),
  z
    .object({
      locations: present(ids(integer({ min: 1 }))),
      dedicatedIp: present(flag()),
      portRange: present(z.array(z.string())),
    })
    .nullish(),
);

const schema = z.object({
  externalId: optionalText({ max: MAX_NAME }),
  name: text({ max: MAX_NAME }),
  ...SERVER_TEXTS,
  user: id(),
  egg: id(),
  image: image(),
  startup: text(),
  environment: dictionary(),
  skipScripts: flag().nullish(),
  oomDisabled: flag().nullish(),
  limits: group(LIMITS),
  featureLimits: group(FEATURE_LIMITS),
  allocation: z.object({ default: id(), additional: z.array(id()).nullish() }).nullish(),
  deploy,
  startOnCompletion: flag().nullish(),
});

export type CreateServer = z.output<typeof schema>;

/** The input of a new server. Source: rest.md §5.5, choices.md 14–19, 43. */
export const CreateServer: InputModel<typeof schema> = {
  schema,
  // `deploy` wins: some tools send an allocation as well, which is ignored. Source: rest.md §5.5, choices.md 16.
  relevant: (input) => (isPlaceChosen(input) ? { ...input, allocation: undefined } : input),
  rules: (input) => {
    if (isPlaceChosen(input)) return [];
    const { allocation, deploy: wantedDeploy } = input;
    const hasDefault = typeof allocation === 'object' && allocation !== null && 'default' in allocation;
    return [
      ...(hasDefault ? [] : [{ path: ['allocation', 'default'], rule: 'required' }]),
      ...(isEmptyObject(wantedDeploy) ? [{ path: ['deploy'], rule: 'required' }] : []),
    ];
  },
  references: [
    UNIQUE_EXTERNAL_ID,
    { path: ['user'], rule: 'exists', holds: userExists },
    { path: ['egg'], rule: 'exists', holds: eggExists },
    { path: ['allocation', 'default'], rule: 'exists', holds: isFreeAllocation },
    { path: ['allocation', 'additional'], rule: 'exists', holds: isFreeAllocation },
  ],
};

/** Whether the service chooses the node and the allocation. `{}` counts as absent. */
const isPlaceChosen = ({ deploy: wanted }: RawInput): boolean => Boolean(wanted) && !isEmptyObject(wanted);

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
