import { KeyLegend } from '../../components/key-legend.tsx';
import { usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

/** The keys of a match that work now. */
export function Legend() {
  const { legend } = useTexts().ringside;
  return (
    <KeyLegend
      possible={usePossibleActs()}
      rows={[
        { text: legend.move, acts: ['redStronger', 'blueStronger'] },
        { text: legend.half, acts: ['redHalf'], caps: ['Shift'] },
        { text: legend.close, acts: ['close'] },
        { text: legend.note, acts: ['noteResult'] },
        { text: legend.open, acts: ['open'] },
        { text: legend.undo, acts: ['undo'] },
        { text: legend.suggestion, acts: ['suggestion'] },
        { text: legend.special, acts: ['special'] },
        { text: legend.draw, acts: ['draw'] },
        { text: legend.round, acts: ['round'] },
        { text: legend.matches, acts: ['match1'], caps: ['1', '–', '9'] },
        { text: legend.end, acts: ['end'] },
        { text: legend.all, acts: ['keys'] },
      ]}
    />
  );
}
