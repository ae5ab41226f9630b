import type { Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';

/** From the middle: a loss to the left and hatched, a gain to the right. */
export function ResultBar({
  amount = 0 as Satang,
  scale,
}: {
  readonly amount: Satang | undefined;
  readonly scale: number;
}) {
  const width = `${Math.min(50, (Math.abs(amount) / scale) * 50)}%`;
  return (
    <div className="relative h-2.5 overflow-hidden rounded-[3px] bg-s2">
      {amount !== 0 && (
        <span
          style={amount < 0 ? { width, right: '50%' } : { width, left: '50%' }}
          className={classNames('absolute inset-y-0', amount < 0 ? 'loss-bar' : 'bg-gain')}
        />
      )}
    </div>
  );
}
