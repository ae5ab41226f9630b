import { alertText, type AlertText } from '../lib/alerts/alert-text.ts';
import type { Alert } from './alerts.ts';
import { useLanguage, useTexts } from './language.ts';

/** What an alert says in the language of the desk. */
export function useAlertText(): (alert: Alert) => AlertText {
  const texts = useTexts();
  const language = useLanguage();
  return (alert) => alertText(alert, { texts, language });
}
