import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { type PowerAction, PowerServerDocument, type PowerState } from '../graphql/graphql.js';
import { signalsFor } from './power-signals.js';
import type { ShownServer } from './server-context.js';

/** The state that a signal leads to, where it is seen before the outcome is stored. A restart begins and ends with the same. */
const REACHED: Readonly<Partial<Record<PowerAction, PowerState>>> = {
  START: 'RUNNING',
  STOP: 'OFFLINE',
  KILL: 'OFFLINE',
};

/** A press of Enter too many after "Start" must not be one of "Stop": the group takes the focus of a removed button. */
const FOCUS_TARGET = { tabIndex: -1 };

/** Each button shows what was asked for until the server has done it. */
export const PowerButtons = ({ server }: { readonly server: ShownServer }) => {
  const { t } = useTranslation();
  const [isKilling, setKilling] = useState(false);
  const [setPower, isActing] = useAction(PowerServerDocument);
  const { powerOrder, powerState } = server;
  const isPending = powerOrder?.outcome === 'PENDING' && powerState !== REACHED[powerOrder.signal];
  const order = isPending ? powerOrder : undefined;
  const act = (signal: PowerAction) => void setPower({ server: server.id, signal });
  return (
    <Group className="row" aria-label={t('power.label')} {...FOCUS_TARGET}>
      {signalsFor(server).map((signal) => (
        <Button
          key={signal}
          variant={signal === 'START' ? 'primary' : signal === 'KILL' ? 'danger' : 'plain'}
          isDisabled={isActing || server.isSuspended}
          onPress={() => (signal === 'KILL' ? setKilling(true) : act(signal))}
        >
          {t(`power.${signal}`)}
        </Button>
      ))}
      {order === undefined ? null : (
        <span className="muted" role="status">
          {t('power.asked', { signal: t(`power.${order.signal}`) })}
        </span>
      )}
      {isKilling ? (
        <ConfirmDialog
          title={t('power.killTitle', { name: server.name })}
          text={t('power.killText')}
          action={t('power.KILL')}
          onConfirm={() => act('KILL')}
          onClose={() => setKilling(false)}
        />
      ) : null}
    </Group>
  );
};
