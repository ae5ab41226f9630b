import { formatPhone, type Player } from '@sanam/contract';
import { classNames, Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CopyValue } from './copy-value.tsx';

export interface UserInfoProps {
  readonly player: Player;
  /** The LINE id; undefined until the profile is loaded. */
  readonly lineId: string | undefined;
}

export function UserInfo({ player, lineId }: UserInfoProps) {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-label font-medium text-t2">{t('profile.userInfo')}</h2>
      <dl className="divide-y divide-line rounded-card border border-line bg-s1">
        <Row label={t('profile.username')} value={player.username} copied={player.username} isNumeric />
        <Row label={t('profile.fullName')} value={player.fullName} copied={player.fullName} />
        <Row label={t('profile.phone')} value={formatPhone(player.phone)} isNumeric />
        <Row label={t('register.line')} value={lineId} copied={lineId} />
      </dl>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The text of the copy button; no button when left out. */
  readonly copied?: string | undefined;
  readonly isNumeric?: boolean;
}

function Row({ label, value, copied, isNumeric = false }: RowProps) {
  return (
    <div className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-1.5 pr-1.5 pl-3.5">
      <dt className="text-small text-t2">{label}</dt>
      <dd
        className={classNames(
          'col-start-1 row-start-2',
          isNumeric ? 'numerals text-title font-semibold' : 'text-name font-medium break-words',
        )}
      >
        {value ?? (
          <span className="flex h-[1lh] items-center">
            <Skeleton className="h-4 w-32" />
          </span>
        )}
      </dd>
      {copied !== undefined && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyValue text={copied} field={label} />
        </dd>
      )}
    </div>
  );
}
