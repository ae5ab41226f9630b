import { formatMoment } from '../../../lib/format-moment.ts';
import { useLanguage } from '../../../state/language.ts';
import { useNotes } from '../../../state/players.ts';
import { ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

export function NoteList({ playerId }: ListProps) {
  const texts = usePlayerTexts();
  const language = useLanguage();
  const pages = useNotes(playerId);
  return (
    <ListFrame pages={pages} empty={texts.noNotes}>
      {(notes) => (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className="border-t border-line px-3.5 py-2.5 first:border-t-0">
              <p className="text-label [overflow-wrap:anywhere]">{note.text}</p>
              <p className="numerals text-tiny text-t2">
                {note.by} · {formatMoment(new Date(note.at), language)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
