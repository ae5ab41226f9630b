import type { LedgerProof } from '@sanam/contract';
import { ErrorBox, NoticeBox } from '@sanam/ui';

import { formatMoment } from '../../lib/format-moment.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

export function ProofVerdict({ proof }: { readonly proof: LedgerProof }) {
  const { books } = useTexts();
  const provedAt = books.provedAt(formatMoment(new Date(proof.provedAt), useLanguage()));
  if (proof.isProved) return <NoticeBox kind="success" message={books.isRight} help={provedAt} />;
  return (
    <ErrorBox
      message={books.isWrong}
      help={
        <>
          {books.isWrongHelp}
          <br />
          {provedAt}
        </>
      }
    />
  );
}
