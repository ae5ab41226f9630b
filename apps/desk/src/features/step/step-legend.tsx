import { KeyLegend } from '../../components/key-legend.tsx';
import { usePossibleActs } from '../../state/keys.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** The keys of the rows that work now. */
export function StepLegend() {
  const { legend } = useStepTexts();
  return (
    <KeyLegend
      possible={usePossibleActs()}
      rows={[
        { text: legend.row, acts: ['rowDown', 'rowUp'] },
        { text: legend.red, acts: ['redStronger'] },
        { text: legend.blue, acts: ['blueStronger'] },
        { text: legend.half, acts: ['redHalf'], caps: ['Shift'] },
        { text: legend.send, acts: ['send'] },
        { text: legend.sendAll, acts: ['sendAll'] },
        { text: legend.close, acts: ['close'] },
        { text: legend.open, acts: ['open'] },
        { text: legend.undo, acts: ['undo'] },
        { text: legend.swap, acts: ['swapCorners'] },
        { text: legend.end, acts: ['end'] },
        { text: legend.all, acts: ['keys'] },
      ]}
    />
  );
}
