import {
  Gavel,
  Layers,
  LayoutDashboard,
  Scale,
  ShieldCheck,
  SquareCheckBig,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

import type { PageName } from '../../lib/pages.ts';

export const PAGE_ICONS: Record<PageName, LucideIcon> = {
  tonight: LayoutDashboard,
  ringside: Gavel,
  step: Layers,
  exposure: Scale,
  players: UsersRound,
  operators: ShieldCheck,
  ledger: SquareCheckBig,
  account: UserRound,
};
