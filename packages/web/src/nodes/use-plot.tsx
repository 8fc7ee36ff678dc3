interface Props {
  readonly label: string;
  /** Times in milliseconds, and values. */
  readonly points: readonly (readonly [at: number, value: number])[];
  /** The top of the plot; the largest value if null. */
  readonly limit: number | null;
}

const WIDTH = 300;

const HEIGHT = 60;

/** A line over time. The label says the last value. */
export const UsePlot = ({ label, points, limit }: Props) => {
  const start = points[0]?.[0] ?? 0;
  const end = points.at(-1)?.[0] ?? 0;
  const top = Math.max(limit ?? 0, ...points.map(([, value]) => value), 1);
  const line = points
    .map(([at, value]) => {
      const x = end === start ? 0 : ((at - start) / (end - start)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - (value / top) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');
  return (
    <figure className="use-plot">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={line} />
      </svg>
    </figure>
  );
};
