import { PHONE_CODE_DIGITS, PHONE_CODE_MINUTES } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, TextField } from '@sanam/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

export interface PhoneCodeFieldProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref'
> {
  readonly phone: string;
  /** Undefined for a code that customer service has given. */
  readonly sent:
    | {
        /** Set in the demo, which sends no message. */
        readonly shownCode: string | null;
        /** The server's confirmation of another code. */
        readonly resentMessage: string | undefined;
      }
    | undefined;
  readonly error: string | undefined;
  /** No other code was sent; the message is the server's. */
  readonly resendFailure: { readonly message: string | undefined } | undefined;
  readonly isResending: boolean;
  /** Undefined where no codes are sent. */
  readonly onResend: (() => void) | undefined;
}

/** Where the code comes from, the field for it, and a button for another one. */
export function PhoneCodeField({
  phone,
  sent,
  error,
  resendFailure,
  isResending,
  onResend,
  ...input
}: PhoneCodeFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-body text-t2">
        {t(sent ? 'phoneCode.sentTo' : 'phoneCode.fromOffice', {
          phone,
          digits: PHONE_CODE_DIGITS,
          minutes: PHONE_CODE_MINUTES,
        })}
      </p>
      {sent && sent.shownCode !== null && (
        <NoticeBox
          kind="info"
          message={t('phoneCode.demo')}
          help={<span className="numerals text-title font-semibold text-t1">{sent.shownCode}</span>}
        />
      )}
      {sent?.resentMessage !== undefined && !resendFailure && (
        <NoticeBox kind="success" message={sent.resentMessage} />
      )}
      {resendFailure && <ErrorBox message={resendFailure.message ?? t('phoneCode.notSent')} />}
      <div>
        <TextField
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={PHONE_CODE_DIGITS}
          isNumeric
          label={t('phoneCode.code')}
          error={error}
        />
        {onResend && (
          <Button
            variant="text"
            size="small"
            isLoading={isResending}
            loadingLabel={t('phoneCode.requesting')}
            onClick={onResend}
            className="-ml-3"
          >
            {t(sent ? 'phoneCode.resend' : 'phoneCode.sendInstead')}
          </Button>
        )}
      </div>
    </>
  );
}
