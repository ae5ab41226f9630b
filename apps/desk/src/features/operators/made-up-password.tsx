import { Button, CopyButton, NoticeBox } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';

interface MadeUpPasswordProps {
  readonly username: string;
  readonly password: string;
  readonly onDone: () => void;
}

/** Shown once: the server stores only its hash. */
export function MadeUpPassword({ username, password, onDone }: MadeUpPasswordProps) {
  const { operators: texts } = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <NoticeBox kind="attention" message={texts.shownOnce} help={texts.shownOnceHelp(username)} />
      <p className="flex items-center gap-2 rounded-box border border-line bg-s2 py-1 pr-1 pl-3.5">
        <code data-testid="password" className="numerals min-w-0 flex-1 text-title font-semibold break-all">
          {password}
        </code>
        <CopyButton text={password} label={texts.copy} copiedLabel={texts.copied} />
      </p>
      <Button isBlock onClick={onDone}>
        {texts.noted}
      </Button>
    </div>
  );
}
