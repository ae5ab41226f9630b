import { formatMoment } from '../../../lib/format-moment.ts';
import { useLanguage } from '../../../state/language.ts';

interface CellLinesProps {
  readonly at: string;
  readonly what: string;
  readonly details: string;
}

/** When something happened, what, and the rest: in columns where there is room. */
export function CellLines({ at, what, details }: CellLinesProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col wide:flex-row wide:items-baseline wide:gap-3">
      <span className="numerals text-tiny whitespace-nowrap text-t2 wide:w-42 wide:shrink-0 wide:text-label">
        {formatMoment(new Date(at), language)}
      </span>
      <b className="font-semibold wide:w-28 wide:shrink-0">{what}</b>
      <span className="text-t2">{details}</span>
    </span>
  );
}
