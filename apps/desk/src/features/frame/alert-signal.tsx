import { useEffect, useRef, useState } from 'react';

import { findNewUrgent, type UrgentAlerts } from '../../lib/alerts/find-new.ts';
import { useAlerts, type Alert } from '../../state/alerts.ts';
import { playTone, useAlertSound } from '../../state/alert-sound.ts';
import { useAlertText } from '../../state/alert-text.ts';

/** Says what is new and urgent to a screen reader, with a tone where this device is to sound. */
export function AlertSignal() {
  const { data: alerts } = useAlerts();
  const { isOn } = useAlertSound();
  const textOf = useAlertText();
  const known = useRef<UrgentAlerts>(undefined);
  const [newest, setNewest] = useState<Alert>();

  useEffect(() => {
    if (alerts === undefined) return;
    const found = findNewUrgent(known.current, alerts, Date.now());
    known.current = found.known;
    const [first] = found.fresh;
    if (first === undefined) return;
    setNewest(first);
    if (isOn) playTone();
  }, [alerts, isOn]);

  return (
    <div aria-live="polite" className="sr-only">
      {newest && textOf(newest).title}
    </div>
  );
}
