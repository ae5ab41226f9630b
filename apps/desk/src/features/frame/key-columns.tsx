import { KeyCap } from '../../components/key-caps.tsx';
import { isJoined, KEY_COLUMNS, rowsOf, type KeyRow } from '../../lib/keys/key-rows.ts';
import type { Act, KeyGroup } from '../../lib/keys/key-table.ts';
import { usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

/** Every key with what it does, in groups; what is not possible now is grey. */
export function KeyColumns() {
  return (
    <div className="grid gap-x-7 desk:grid-cols-2 wide:grid-cols-3">
      {KEY_COLUMNS.map((groups) => (
        <div key={groups[0]}>
          {groups.map((group) => (
            <KeyList key={group} group={group} />
          ))}
        </div>
      ))}
    </div>
  );
}

function KeyList({ group }: { readonly group: KeyGroup }) {
  const { keys } = useTexts();
  return (
    <div className="mb-5">
      <h3 className="border-b border-line pb-2 text-label font-semibold text-goldt">{keys.groups[group]}</h3>
      <ul>
        {rowsOf(group).map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </ul>
    </div>
  );
}

function Row({ row: { name, acts, caps, longPressMs } }: { readonly row: KeyRow }) {
  const { keys } = useTexts();
  const possible = usePossibleActs();
  const isPossible = acts.some((act) => possible.includes(act));
  const names: Readonly<Partial<Record<Act, string>>> = keys.acts;
  return (
    <li className="flex min-h-9.5 items-center justify-between gap-3 text-label">
      <span className={isPossible ? 'text-t1' : 'text-t3'}>
        {isJoined(name) ? keys.rows[name] : names[name]}
        {!isPossible && <span className="sr-only"> ({keys.notNow})</span>}
      </span>
      <span className="flex shrink-0 items-center gap-1.5">
        {caps.map((cap) =>
          cap === BETWEEN ? (
            <span key={cap} aria-hidden className="text-tiny text-t3">
              {cap}
            </span>
          ) : (
            <KeyCap key={cap}>{cap}</KeyCap>
          ),
        )}
        {longPressMs !== undefined && (
          <span className="text-tiny text-t2">{keys.longPress(String(longPressMs / 1000))}</span>
        )}
      </span>
    </li>
  );
}

const BETWEEN = '–';
