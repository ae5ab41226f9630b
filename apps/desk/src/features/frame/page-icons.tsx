import {
  ChartColumn,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Gavel,
  Landmark,
  Layers,
  LayoutDashboard,
  ListOrdered,
  Scale,
  ScrollText,
  Settings2,
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
  card: ListOrdered,
  step: Layers,
  exposure: Scale,
  players: UsersRound,
  statement: Landmark,
  audit: ScrollText,
  reports: ChartColumn,
  deposits: BanknoteArrowDown,
  withdrawals: BanknoteArrowUp,
  operators: ShieldCheck,
  settings: Settings2,
  ledger: SquareCheckBig,
  account: UserRound,
};
