import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useSettingTexts } from '../state/house-settings.ts';

export function SettingsPage({ operator }: { readonly operator: Operator }) {
  const { title } = useSettingTexts();
  usePageTitle(title);
  return (
    <Frame operator={operator} title={title}>
      <Settings username={operator.username} />
    </Frame>
  );
}
