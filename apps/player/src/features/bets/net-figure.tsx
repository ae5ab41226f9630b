import { formatMoney } from '@sanam/money';
import type { Satang } from '@sanam/money';

/** Won with a plus, lost with a minus, and neither in plain. */
export function NetFigure({ net }: { readonly net: Satang }) {
  return (
    <span className={`figures font-semibold whitespace-nowrap ${colourOf(net)}`}>
      {formatMoney(net, { sign: true })}
    </span>
  );
}

function colourOf(net: Satang): string {
  if (net === 0) return 'text-t2';
  return net > 0 ? 'text-gain' : 'text-loss';
}
