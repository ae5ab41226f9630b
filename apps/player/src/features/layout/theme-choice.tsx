import { Segment, chooseTheme, THEMES, useTheme, type Theme } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

export function ThemeChoice() {
  const { t } = useTranslation();
  const label = t('layout.theme');
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-label text-t2">
        {label}
      </p>
      <Segment
        label={label}
        value={useTheme()}
        onChange={chooseTheme}
        options={THEMES.map((value) => ({ value, label: t(LABELS[value]) }))}
      />
    </div>
  );
}

const LABELS = {
  system: 'layout.themeSystem',
  dark: 'layout.themeDark',
  light: 'layout.themeLight',
} as const satisfies Record<Theme, string>;
