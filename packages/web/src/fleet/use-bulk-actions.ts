import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import {
  DeleteServersDocument,
  type PowerAction,
  ReinstallServersDocument,
  SendCommandToServersDocument,
  SetPowerOfServersDocument,
  SuspendServersDocument,
  UnsuspendServersDocument,
} from '../graphql/graphql.js';
import { useMayAdminister } from '../shell/session.js';

/** The most servers that one mutation takes. */
export const MAX_SERVERS = 100;

const SIGNALS = ['START', 'RESTART', 'STOP', 'KILL'] as const satisfies readonly PowerAction[];

/** What became of an action for one server. */
export interface Outcome {
  readonly id: string;
  readonly error?: { readonly code: string; readonly message: string } | null;
}

export interface BulkAction {
  readonly id: string;
  readonly text: string;
  /** The result for a server without an error. */
  readonly done: string;
  /** What the action means, if it is more than a request to each server. */
  readonly consequence?: string;
  /** The label of a text that the action needs. */
  readonly label?: string;
  /** Whether the person types the number of servers to confirm. */
  readonly isTyped?: boolean;
  /** Resolves with null after an error, which is shown. */
  readonly run: (servers: readonly string[], text: string) => Promise<readonly Outcome[] | null>;
}

interface Result {
  readonly __typename: string;
  readonly outcomes?: readonly Outcome[];
}

const outcomesOf = (result: Result | undefined): readonly Outcome[] | null => result?.outcomes ?? null;

/** What a person may do with several servers at once: power, and what administrators do. */
export const useBulkActions = () => {
  const { t } = useTranslation();
  const isAdministrator = useMayAdminister()('SERVERS', 'write');
  const [setPower, isSettingPower] = useAction(SetPowerOfServersDocument);
  const [send, isSending] = useAction(SendCommandToServersDocument);
  const [suspend, isSuspending] = useAction(SuspendServersDocument);
  const [unsuspend, isUnsuspending] = useAction(UnsuspendServersDocument);
  const [reinstall, isReinstalling] = useAction(ReinstallServersDocument);
  const [remove, isDeleting] = useAction(DeleteServersDocument);
  const power = SIGNALS.map(
    (signal): BulkAction => ({
      id: signal,
      text: t(`power.${signal}`),
      done: t('fleet.done'),
      ...(signal === 'RESTART' ? { consequence: t('fleet.restartText') } : {}),
      run: async (servers) => outcomesOf((await setPower({ servers: [...servers], signal }))?.setPowerOfServers),
    }),
  );
  const command: BulkAction = {
    id: 'command',
    text: t('fleet.command'),
    done: t('fleet.done'),
    label: t('console.command'),
    run: async (servers, text) =>
      outcomesOf((await send({ servers: [...servers], command: text }))?.sendCommandToServers),
  };
  const administration: readonly BulkAction[] = [
    {
      id: 'suspend',
      text: t('settings.suspend'),
      done: t('state.SUSPENDED'),
      consequence: t('fleet.suspendText'),
      run: async (servers) => outcomesOf((await suspend({ servers: [...servers] }))?.suspendServers),
    },
    {
      id: 'unsuspend',
      text: t('settings.unsuspend'),
      done: t('fleet.unsuspended'),
      run: async (servers) => outcomesOf((await unsuspend({ servers: [...servers] }))?.unsuspendServers),
    },
    {
      id: 'reinstall',
      text: t('attention.reinstall'),
      done: t('state.INSTALLING'),
      consequence: t('fleet.reinstallText'),
      isTyped: true,
      run: async (servers) => outcomesOf((await reinstall({ servers: [...servers] }))?.reinstallServers),
    },
    {
      id: 'delete',
      text: t('common.delete'),
      done: t('fleet.deleted'),
      consequence: t('fleet.deleteText'),
      isTyped: true,
      run: async (servers) => outcomesOf((await remove({ servers: [...servers] }))?.deleteServers),
    },
  ];
  return {
    power,
    others: [command, ...(isAdministrator ? administration : [])],
    isActing: isSettingPower || isSending || isSuspending || isUnsuspending || isReinstalling || isDeleting,
  };
};
