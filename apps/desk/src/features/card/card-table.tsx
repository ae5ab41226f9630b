import { classNames, Pill, splitFighterName, TagPill } from '@sanam/ui';
import { Lock, LockOpen, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { panelClass } from '../../components/panel.tsx';
import type { CardRow } from '../../lib/card/card-row.ts';
import { lockOf, type ListedMatch } from '../../lib/card/listed-match.ts';
import { readTag } from '../../lib/card/read-cells.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useTexts } from '../../state/language.ts';
import { RungText } from './rung-text.tsx';
import type { Editor } from './use-editor.ts';

interface CardTableProps {
  readonly matches: readonly ListedMatch[];
  readonly moving: ReadonlySet<number>;
  readonly editor: Editor;
  /** A row was pressed. */
  readonly onPress: (id: number) => void;
}

/** The matches of one evening, in the order of their fights. */
export function CardTable({ matches, moving, editor, onPress }: CardTableProps) {
  const texts = useCardTexts();
  return (
    <div className={classNames(panelClass, 'overflow-x-auto')}>
      <table className="w-full text-left">
        <thead>
          <tr className="text-tiny text-t2">
            <th scope="col" className="hidden w-9 desk:table-cell">
              <span className="sr-only">{texts.locked}</span>
            </th>
            <th scope="col" className="py-2 pl-3 font-medium desk:pl-1">
              {texts.fields.time}
            </th>
            <th scope="col" className="px-2 font-medium whitespace-nowrap">
              {texts.fields.no}
            </th>
            <th scope="col" className="hidden px-2 font-medium desk:table-cell">
              {texts.fields.tag}
            </th>
            <th scope="col" className="px-2 font-medium">
              <span className="desk:hidden">{texts.corners}</span>
              <span className="hidden grid-cols-2 gap-3 desk:grid">
                <span>{texts.fields.red}</span>
                <span>{texts.fields.blue}</span>
              </span>
            </th>
            <th scope="col" className="px-2 font-medium whitespace-nowrap">
              {texts.fields.rung}
            </th>
            <th scope="col" className="hidden px-2 font-medium desk:table-cell">
              {texts.picture}
            </th>
            <th scope="col" className="hidden px-2 font-medium desk:table-cell">
              {texts.state}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <Row
              key={match.id}
              match={match}
              row={editor.rowWith(match)}
              isChosen={match.id === editor.target}
              isEdited={editor.isEdited(match.id)}
              isMoving={moving.has(match.id)}
              onPress={() => onPress(match.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly match: ListedMatch;
  readonly row: CardRow;
  readonly isChosen: boolean;
  readonly isEdited: boolean;
  readonly isMoving: boolean;
  readonly onPress: () => void;
}

function Row({ match, row, isChosen, isEdited, isMoving, onPress }: RowProps) {
  const { ringside } = useTexts();
  const texts = useCardTexts();
  const line = useRef<HTMLTableRowElement>(null);
  const lock = lockOf(match);
  const tag = readTag(row.tag);
  const hasPicture = row.stream !== '';
  const Picture = hasPicture ? Video : VideoOff;
  const state = <State match={match} hasPrice={row.rung !== ''} isEdited={isEdited} isMoving={isMoving} />;
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  return (
    <tr
      ref={line}
      data-match={match.id}
      className={classNames(
        'relative scroll-mt-20 border-t border-line',
        isChosen && 'bg-golds shadow-[inset_3px_0_0_var(--focus)]',
        isMoving && 'outline-2 -outline-offset-2 outline-dashed outline-focus',
      )}
    >
      <td className="hidden pl-3.5 desk:table-cell">
        {lock !== 'none' && (
          <>
            <Lock aria-hidden strokeWidth={1.75} className="size-4 text-t2" />
            <span className="sr-only">{texts.locked}</span>
          </>
        )}
      </td>
      <th scope="row" className="pl-3 desk:pl-1">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onPress}
          className="flex h-15 min-w-11 items-center numerals text-name font-semibold -outline-offset-2 after:absolute after:inset-0"
        >
          {row.time}
        </button>
      </th>
      <td className="px-2 numerals text-body font-semibold text-t2">{row.no}</td>
      <td className="hidden px-2 desk:table-cell">
        {tag && <TagPill tag={tag}>{ringside.tags[tag]}</TagPill>}
      </td>
      <td className="px-2 py-2">
        <span className="grid gap-x-3 gap-y-1 desk:grid-cols-2">
          <Fighter colour="bg-red" name={row.red} latinName={row.redLatin} />
          <Fighter colour="bg-blue" name={row.blue} latinName={row.blueLatin} />
        </span>
        <span className="mt-1.5 block desk:hidden">{state}</span>
      </td>
      <td className="px-2 numerals text-body font-semibold whitespace-nowrap">
        <RungText text={row.rung} />
      </td>
      <td className="hidden px-2 desk:table-cell">
        <Picture
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-4.5', hasPicture ? 'text-gain' : 'text-t3')}
        />
        <span className="sr-only">{hasPicture ? texts.hasPicture : texts.noPicture}</span>
      </td>
      <td className="hidden px-2 desk:table-cell">{state}</td>
    </tr>
  );
}

function Fighter({
  colour,
  name,
  latinName,
}: {
  readonly colour: string;
  readonly name: string;
  readonly latinName: string;
}) {
  const { main, rest } = splitFighterName(name);
  const below = [rest, splitFighterName(latinName).main].filter(Boolean).join(' · ');
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden className={classNames('h-6 w-1 shrink-0 seam-corner rounded-[1px]', colour)} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block text-label font-semibold">{main}</span>
        {below !== '' && <span className="block text-tiny text-t2">{below}</span>}
      </span>
    </span>
  );
}

interface StateProps {
  readonly match: ListedMatch;
  readonly hasPrice: boolean;
  readonly isEdited: boolean;
  readonly isMoving: boolean;
}

function State({ match, hasPrice, isEdited, isMoving }: StateProps) {
  const { states } = useCardTexts();
  if (match.result !== null) return <Pill tone="outline">{states.result}</Pill>;
  if (match.isMatchEnd) return <Pill tone="outline">{states.ended}</Pill>;
  if (isMoving) return <Pill tone="gold-soft">{states.moving}</Pill>;
  if (isEdited) return <Pill tone="gold-soft">{states.editing}</Pill>;
  if (match.isOpenBet) {
    return (
      <Pill tone="gold" icon={<LockOpen aria-hidden className="size-3.5" />}>
        {states.open}
      </Pill>
    );
  }
  if (match.wasOpen) return <Pill tone="plain">{states.closed}</Pill>;
  if (!hasPrice) return <Pill tone="loss">{states.noPrice}</Pill>;
  return <Pill tone="plain">{states.ready}</Pill>;
}
