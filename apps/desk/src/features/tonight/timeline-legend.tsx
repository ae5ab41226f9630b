import { classNames } from '@sanam/ui';
import { Lock, LockOpen, TriangleAlert } from 'lucide-react';

import { useTexts } from '../../state/language.ts';

/** What the blocks look like. */
export function TimelineLegend() {
  const {
    tonight: { legend },
  } = useTexts();
  const boxes = [
    { text: legend.open, look: 'bg-gold text-gold-ink', mark: <LockOpen className="size-2.5" /> },
    { text: legend.closed, look: 'hatched border border-ctl', mark: <Lock className="size-2.5" /> },
    { text: legend.ready, look: 'border border-goldl', mark: undefined },
    {
      text: legend.blocked,
      look: 'border border-dashed border-loss bg-errbg text-loss',
      mark: <TriangleAlert className="size-2.5" />,
    },
  ];
  return (
    <ul aria-hidden className="hidden items-center gap-x-3 desk:flex">
      {boxes.map(({ text, look, mark }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className={classNames('flex size-4 items-center justify-center rounded-[4px]', look)}>
            {mark}
          </span>
          {text}
        </li>
      ))}
      <li className="hidden items-center gap-1.5 wide:flex">
        <span className="h-3.5 w-1 seam-corner bg-red" />
        {legend.red}
      </li>
      <li className="hidden items-center gap-1.5 wide:flex">
        {legend.blue}
        <span className="h-3.5 w-1 seam-corner bg-blue" />
      </li>
      <li className="hidden wide:block">= {legend.draw}</li>
    </ul>
  );
}
