import { BANK_CSV } from '@sanam/contract';
import { ErrorBox, NoticeBox } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { useTexts } from '../../state/language.ts';
import { mistakeIn, type Import } from './use-import.ts';

/** What an import has added, or why it was refused. */
export function ImportOutcome({
  upload: { failure, imported, isTooLarge, dismiss },
}: {
  readonly upload: Pick<Import, 'failure' | 'imported' | 'isTooLarge' | 'dismiss'>;
}) {
  const { statement: texts, login, frame } = useTexts();
  const close = { label: frame.close, onDismiss: dismiss };
  if (isTooLarge) return <ErrorBox message={texts.tooLarge} dismiss={close} />;
  if (failure !== undefined) {
    const mistake = mistakeIn(failure);
    return (
      <ErrorBox
        message={
          mistake ? texts.mistake(String(mistake.row), mistake.column) : failureText(failure, login.noReply)
        }
        help={texts.columns(BANK_CSV.join(', '))}
        dismiss={close}
      />
    );
  }
  if (imported === undefined) return null;
  const { added, known, matched } = imported;
  return (
    <NoticeBox
      kind="success"
      message={texts.imported(String(added))}
      help={texts.importedHelp(String(known), String(matched))}
    />
  );
}
