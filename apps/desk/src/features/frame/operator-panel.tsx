import type { Operator } from '@sanam/contract';
import { Button, chooseTheme, Segment, Switch, THEMES, useTheme } from '@sanam/ui';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { PAGES } from '../../lib/pages.ts';
import { switchAlertSound, useAlertSound } from '../../state/alert-sound.ts';
import { changeLanguage, useLanguage, useTexts } from '../../state/language.ts';
import { logOut } from '../../state/session/log-out.ts';

const LANGUAGES = [
  { value: 'th', label: 'ไทย' },
  { value: 'en', label: 'English' },
] as const;

/** Who is logged in, and what they may choose for this device. */
export function OperatorPanel({ operator }: { readonly operator: Operator }) {
  const { desk, frame, roles } = useTexts();
  const language = useLanguage();
  const theme = useTheme();
  const { isOn: isSoundOn } = useAlertSound();
  const [isLoggingOut, setLoggingOut] = useState(false);

  async function leave() {
    setLoggingOut(true);
    await logOut();
  }

  return (
    <div className="flex flex-col gap-4 p-4">
      <p>
        <span className="sr-only">{desk.loggedInAs} </span>
        <span className="block text-name font-semibold break-all">{operator.username}</span>
        <span className="block text-small text-t2">{roles[operator.role]}</span>
      </p>
      <Link
        to={PAGES.account.path}
        className="flex min-h-11 items-center gap-3 rounded-cell border border-line2 bg-s2 px-3 text-body font-medium"
      >
        <UserRound aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
        {desk.pageNames.account}
      </Link>
      <Segment
        isSmall
        label={frame.language}
        options={LANGUAGES}
        value={language}
        onChange={changeLanguage}
      />
      <Segment
        isSmall
        label={frame.theme}
        options={THEMES.map((value) => ({ value, label: frame.themes[value] }))}
        value={theme}
        onChange={chooseTheme}
      />
      <Switch label={frame.sound} help={frame.soundHelp} isOn={isSoundOn} onChange={switchAlertSound} />
      <Button
        variant="secondary"
        size="small"
        isBlock
        isLoading={isLoggingOut}
        icon={<LogOut aria-hidden strokeWidth={1.75} className="size-5" />}
        onClick={() => void leave()}
      >
        {desk.logOut}
      </Button>
    </div>
  );
}
