import { CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { MessageBox } from './message-box.tsx';

export interface NoticeBoxProps {
  /** `attention` is gold, for what the player should read first. */
  readonly kind: 'success' | 'attention' | 'info';
  /** Instead of the one of its kind. */
  readonly icon?: LucideIcon;
  readonly message: ReactNode;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
}

export function NoticeBox({ kind, icon, message, help, action }: NoticeBoxProps) {
  const { Icon: KindIcon, iconClass, boxClass } = KIND[kind];
  const Icon = icon ?? KindIcon;
  return (
    <MessageBox
      isUrgent={false}
      icon={<Icon aria-hidden strokeWidth={1.75} className={iconClass} />}
      title={message}
      help={help}
      action={action}
      className={boxClass}
    />
  );
}

const KIND = {
  success: { Icon: CircleCheck, iconClass: 'size-5 text-gain', boxClass: 'bg-gainp' },
  attention: {
    Icon: TriangleAlert,
    iconClass: 'size-5 text-goldt',
    boxClass: 'border border-goldl bg-golds',
  },
  info: { Icon: Info, iconClass: 'size-5 text-t2', boxClass: 'border border-line bg-s1' },
} as const;
