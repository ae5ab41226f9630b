import type { LedgerVerification } from '@sanam/contract';
import { ErrorBox, NoticeBox } from '@sanam/ui';

import { formatMoment } from '../../lib/format-moment.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

export function VerificationResult({ verification }: { readonly verification: LedgerVerification }) {
  const { ledger } = useTexts();
  const verifiedAt = ledger.verifiedAt(formatMoment(new Date(verification.provedAt), useLanguage()));
  if (verification.isVerified)
    return <NoticeBox kind="success" message={ledger.isCorrect} help={verifiedAt} />;
  return (
    <ErrorBox
      message={ledger.isIncorrect}
      help={
        <>
          {ledger.isIncorrectHelp}
          <br />
          {verifiedAt}
        </>
      }
    />
  );
}
