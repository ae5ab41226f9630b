import { useLongPress } from '../../state/use-long-press.ts';
import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { END_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { useTexts } from '../../state/language.ts';
import { closeAll } from '../../state/ringside/close-betting.ts';

/** What the desk does when a rule is broken, and what an admin can. */
export function WhenBroken() {
  const { ledger, watch } = useTexts();
  const longPress = useLongPress(undefined, () => void closeAll('ALL'), { ms: END_LONG_PRESS_MS });
  return (
    <Panel id="when-broken" title={ledger.whenBroken}>
      <div className="flex flex-col gap-4 p-3.5">
        <p className="text-small text-t2">
          {ledger.whenBrokenHelp} <KeyCaps act="closeAll" className="align-middle" />
        </p>
        <LongPressButton
          longPress={longPress}
          act="closeEvery"
          className="flex min-h-11 w-full items-center justify-center rounded-cell border border-line2 bg-s2 px-3 text-label font-semibold"
        >
          {watch.pressToCloseAll(String(END_LONG_PRESS_MS / 1000))}
        </LongPressButton>
      </div>
    </Panel>
  );
}
