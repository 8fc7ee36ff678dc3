import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on light in both themes: scanners expect that. */
export const QrCode = ({ text, label }: Props) => {
  const { size, data } = useMemo(() => encode(text, { border: 3 }), [text]);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
