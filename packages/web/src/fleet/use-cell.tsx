import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatMebibytes, formatPercent } from '../components/format.js';
import { isNear } from '../components/near-limit.js';
import { type ServerUse, useServerUse } from './use-server-use.js';

interface ShownRows {
  readonly use: ReadonlyMap<string, ServerUse>;
  /** Reports a row that is in sight; the returned function reports that it is not any more. */
  readonly show: (id: string) => () => void;
}

const ShownRowsContext = createContext<ShownRows>({ use: new Map(), show: () => () => undefined });

/** How long scrolling rests before the stream is changed, in milliseconds. */
const RESTING_MS = 500;

/** Watches the use of the servers whose cells are in sight. */
export const ServerUseProvider = ({ children }: { readonly children: ReactNode }) => {
  const shown = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ids, setIds] = useState<readonly string[]>([]);
  const use = useServerUse(ids);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useMemo(() => {
    const settle = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIds([...shown.current]), RESTING_MS);
    };
    return (id: string) => {
      shown.current.add(id);
      settle();
      return () => {
        shown.current.delete(id);
        settle();
      };
    };
  }, []);
  const value = useMemo(() => ({ use, show }), [use, show]);
  return <ShownRowsContext value={value}>{children}</ShownRowsContext>;
};

interface UseProps {
  readonly server: string;
  readonly isRunning: boolean;
  /** In MiB; 0 is no limit. */
  readonly memoryLimit: number;
}

/** The processor and memory that a running server uses. */
export const UseCell = ({ server, isRunning, memoryLimit }: UseProps) => {
  const { t, i18n } = useTranslation();
  const { use, show } = useContext(ShownRowsContext);
  useEffect(() => (isRunning ? show(server) : undefined), [show, server, isRunning]);
  const resources = isRunning ? use.get(server)?.resources : undefined;
  if (resources == null) return <span className="muted">–</span>;
  const processor = formatPercent(Math.round(resources.cpuPercent), i18n.language);
  const used = formatBytes(resources.memoryBytes, i18n.language);
  const memory = memoryLimit === 0 ? used : t('nodes.of', { used, limit: formatMebibytes(memoryLimit, i18n.language) });
  const text = `${processor} · ${memory}`;
  return (
    <span className={`cell-text ${isNear(resources.memoryBytes, memoryLimit) ? 'warn' : ''}`} title={text}>
      {text}
    </span>
  );
};
