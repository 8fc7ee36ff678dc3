import { useTranslation } from 'react-i18next';
import type { RestoreOutcome, StepStatus, TickRemarkKind } from '../graphql/graphql.js';
import { en } from '../i18n/en.js';

const { run: OF_RUNS, step: OF_STEPS, restore: OF_RESTORES } = en.advice;

/** Codes of requests that the node rejected, by the status of its answer: `daemon_500`. */
const REJECTED_BY_NODE = /^daemon_\d{3}$/;

const isIn = <Table extends object>(table: Table, code: string): code is keyof Table & string =>
  Object.hasOwn(table, code);

interface Advised {
  /** The sentence of the service, in English. */
  readonly advice?: string | null;
}

interface Run extends Advised {
  readonly reason?: string | null;
}

interface Step extends Advised {
  readonly status: StepStatus;
  readonly errorCode?: string | null;
}

interface Restore extends Advised {
  readonly outcome: RestoreOutcome;
}

interface Remark {
  readonly kind: TickRemarkKind;
}

/**
 * What happened and what to do about it, in the language of the page; for a code that the page does not know, in the
 * words of the service. Null where there is nothing to say.
 */
export const useAdvice = () => {
  const { t } = useTranslation();
  return {
    ofRun: ({ reason, advice }: Run): string | null => {
      if (reason == null) return null;
      return isIn(OF_RUNS, reason) ? t(`advice.run.${reason}`) : (advice ?? reason);
    },
    ofStep: ({ status, errorCode, advice }: Step): string | null => {
      if (errorCode == null) return null;
      if (status === 'UNKNOWN' && isIn(OF_RUNS, errorCode)) return t('advice.step.cancelled_in_flight');
      if (REJECTED_BY_NODE.test(errorCode)) return t('advice.step.daemon_error');
      if (isIn(OF_STEPS, errorCode)) return t(`advice.step.${errorCode}`);
      return isIn(OF_RUNS, errorCode) ? t(`advice.run.${errorCode}`) : (advice ?? errorCode);
    },
    ofRestore: ({ outcome, advice }: Restore): string | null =>
      isIn(OF_RESTORES, outcome) ? t(`advice.restore.${outcome}`) : (advice ?? null),
    ofTick: ({ kind }: Remark): string => t(`remark.${kind}`),
  };
};
