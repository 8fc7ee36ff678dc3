import { useTranslation } from 'react-i18next';
import { formatMebibytes } from '../components/format.js';
import type { NodeSummaryFragment } from '../graphql/graphql.js';

/** How much of the memory, the disk and the allocations of a node its servers have. */
export const CapacityBars = ({ capacity }: Pick<NodeSummaryFragment, 'capacity'>) => {
  const { t, i18n } = useTranslation();
  if (capacity == null) return null;
  const mebibytes = (value: number) => formatMebibytes(value, i18n.language);
  const { assignedAllocations, freeAllocations } = capacity;
  return (
    <>
      <Bar
        label={t('nodes.memory')}
        used={capacity.allocatedMemory}
        limit={capacity.memoryLimit ?? null}
        format={mebibytes}
      />
      <Bar
        label={t('nodes.disk')}
        used={capacity.allocatedDisk}
        limit={capacity.diskLimit ?? null}
        format={mebibytes}
      />
      <Bar
        label={t('nodes.addresses')}
        used={assignedAllocations}
        limit={assignedAllocations + freeAllocations}
        format={String}
      />
      <dl className="facts">
        <div>
          <dt>{t('nodes.servers')}</dt>
          <dd>{capacity.serverCount}</dd>
        </div>
        <div>
          <dt>{t('nodes.allocations')}</dt>
          <dd>{freeAllocations}</dd>
        </div>
      </dl>
    </>
  );
};

interface BarProps {
  readonly label: string;
  readonly used: number;
  /** Null for none. */
  readonly limit: number | null;
  readonly format: (value: number) => string;
}

const Bar = ({ label, used, limit, format }: BarProps) => {
  const { t } = useTranslation();
  const text =
    limit === null
      ? t('nodes.noLimit', { used: format(used) })
      : t('nodes.of', { used: format(used), limit: format(limit) });
  return (
    <div>
      <div className="row spread">
        <span>{label}</span>
        <span className="muted">{text}</span>
      </div>
      {limit === null ? null : (
        <meter
          className="meter"
          min={0}
          max={Math.max(limit, used, 1)}
          high={limit * 0.9}
          value={used}
          aria-label={`${label}: ${text}`}
        />
      )}
    </div>
  );
};
