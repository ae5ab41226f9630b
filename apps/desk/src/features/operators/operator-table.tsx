import type { ListedOperator } from '@sanam/contract';
import { Button, classNames, Pill } from '@sanam/ui';
import { CircleAlert, ShieldCheck } from 'lucide-react';

import { formatMoment } from '../../lib/format-moment.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

interface OperatorTableProps {
  readonly operators: readonly ListedOperator[];
  readonly ownName: string;
  readonly isBusy: boolean;
  readonly onChangeStatus: (operator: ListedOperator, act: 'disable' | 'enable') => void;
  readonly onReset: (operator: ListedOperator) => void;
  readonly onDevices: (operator: ListedOperator) => void;
}

/** A table on a wide screen, a card for each operator on a phone. */
export function OperatorTable({ operators, ...rest }: OperatorTableProps) {
  const { operators: texts } = useTexts();
  return (
    <table className="block w-full text-left desk:table desk:overflow-hidden desk:rounded-box desk:border desk:border-line desk:bg-s1">
      <thead className="sr-only desk:not-sr-only desk:table-header-group">
        <tr className="text-small text-t3">
          {[texts.name, texts.role, texts.factor, texts.lastActive].map((head) => (
            <th key={head} scope="col" className="px-3 py-2.5 font-medium first:pl-3.5">
              {head}
            </th>
          ))}
          <th scope="col" className="px-3.5">
            <span className="sr-only">{texts.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 desk:table-row-group">
        {operators.map((operator) => (
          <OperatorRow key={operator.id} operator={operator} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function OperatorRow({
  operator,
  ownName,
  isBusy,
  onChangeStatus,
  onReset,
  onDevices,
}: Omit<OperatorTableProps, 'operators'> & { readonly operator: ListedOperator }) {
  const { operators: texts, roles } = useTexts();
  const language = useLanguage();
  const { username, role, status, lastActiveAt } = operator;
  const isDisabled = status === 'DISABLED';
  const act = isDisabled ? 'enable' : 'disable';
  return (
    <tr
      className={classNames(
        'flex flex-col gap-2 rounded-box border border-line bg-s1 p-3.5 desk:table-row desk:p-0',
        isDisabled && 'text-t3',
      )}
    >
      <th scope="row" className={`${CELL} text-name font-semibold`}>
        <Name username={username} isOwn={username === ownName} />
      </th>
      <td className={CELL}>
        <Pill tone={role === 'admin' ? 'gold-soft' : 'plain'}>{roles[role]}</Pill>
      </td>
      <td className={CELL}>
        <Factor operator={operator} />
      </td>
      <td className={`${CELL} text-small text-t2`}>
        <span className="mr-2 text-t3 desk:hidden">{texts.lastActive}</span>
        {lastActiveAt === null ? texts.never : formatMoment(new Date(lastActiveAt), language)}
      </td>
      <td className={`${CELL} desk:text-right`}>
        {username !== ownName && (
          <span className="flex flex-wrap gap-2 desk:justify-end wide:flex-nowrap">
            <Button variant="secondary" size="small" onClick={() => onDevices(operator)}>
              <span aria-hidden>{texts.devices}</span>
              <span className="sr-only">{texts.devicesOf(username)}</span>
            </Button>
            <Button variant="secondary" size="small" disabled={isBusy} onClick={() => onReset(operator)}>
              <span aria-hidden>{texts.resetShort}</span>
              <span className="sr-only">{texts.resetOf(username)}</span>
            </Button>
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              aria-label={isDisabled ? texts.enableOf(username) : texts.disableOf(username)}
              onClick={() => onChangeStatus(operator, act)}
            >
              {isDisabled ? texts.enable : texts.disable}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

const CELL =
  'desk:border-t desk:border-line desk:px-3 desk:py-2.5 desk:align-middle desk:first:pl-3.5 desk:last:pr-3.5';

function Name({ username, isOwn }: { readonly username: string; readonly isOwn: boolean }) {
  const { operators: texts } = useTexts();
  return (
    <span className="inline-flex items-center gap-2.5">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-tile bg-s3 text-small text-goldt uppercase"
      >
        {username.slice(0, 1)}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {username}
        {isOwn && <span className="block text-tiny font-normal text-t3">{texts.you}</span>}
      </span>
    </span>
  );
}

/** The most serious problem with an operator's access. */
function Factor({ operator }: { readonly operator: ListedOperator }) {
  const { operators: texts } = useTexts();
  if (operator.status === 'DISABLED') return <Pill tone="outline">{texts.disabled}</Pill>;
  if (operator.mustChangePassword) return <Pill tone="gold-edge">{texts.firstLogIn}</Pill>;
  if (!operator.hasTotp) {
    return (
      <Pill tone="loss" icon={<CircleAlert aria-hidden className="size-3.5" />}>
        {texts.noFactor}
      </Pill>
    );
  }
  return (
    <Pill tone="gain" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
      {texts.hasFactor}
    </Pill>
  );
}
