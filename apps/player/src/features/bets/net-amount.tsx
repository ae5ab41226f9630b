import { formatMoney } from '@sanam/money';
import type { Satang } from '@sanam/money';

/** A win with a plus, a loss with a minus; zero without either. */
export function NetAmount({ net }: { readonly net: Satang }) {
  return (
    <span className={`numerals font-semibold whitespace-nowrap ${colourOf(net)}`}>
      {formatMoney(net, { sign: true })}
    </span>
  );
}

function colourOf(net: Satang): string {
  if (net === 0) return 'text-t2';
  return net > 0 ? 'text-gain' : 'text-loss';
}
