import { CategoryIcon, StickyStrip, Tabs } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { StaleStrip } from '../../components/stale-strip.tsx';
import { STEP_FAMILIES, type StepFamily } from '../../state/step/step-board.ts';
import { switchFamily } from '../../state/step/step-slip.ts';
import { StepPanel, type StepPanelProps } from './step-panel.tsx';

/** The matches that can be bet on before they start, by category and stadium. */
export function StepBoard({ family, board }: StepPanelProps) {
  const { t } = useTranslation();
  const { isReconnecting, pricedAt } = board;
  return (
    <StickyStrip strip={isReconnecting ? <StaleStrip isStale readAt={pricedAt} /> : undefined}>
      <Tabs
        label={t('step.tabs')}
        look="row"
        isSticky
        items={STEP_FAMILIES.map((value) => ({
          value,
          label: t(FAMILY_TEXTS[value]),
          icon: <CategoryIcon category={FAMILY_ILLUSTRATIONS[value]} />,
        }))}
        value={family}
        onChange={changeFamily}
      >
        <h2 className="sr-only">{t(FAMILY_TEXTS[family])}</h2>
        <StepPanel key={family} family={family} board={board} />
      </Tabs>
    </StickyStrip>
  );
}

/** Another category starts at its top, not at the scroll position of the last one. */
function changeFamily(family: StepFamily): void {
  switchFamily(family);
  globalThis.scrollTo(0, 0);
}
