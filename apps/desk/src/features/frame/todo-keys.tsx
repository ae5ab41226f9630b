import { useNavigate } from 'react-router';

import { placeOf } from '../../lib/alerts/alert-place.ts';
import { TODO_ACTS, type Act } from '../../lib/keys/key-table.ts';
import { useAlerts, type Alert } from '../../state/alerts.ts';
import { useKey } from '../../state/keys.ts';

/** On every page: F1 to F6 open the first things to do. */
export function TodoKeys() {
  const { data: alerts = [] } = useAlerts();
  return TODO_ACTS.map((act, place) => <TodoKey key={act} act={act} alert={alerts[place]} />);
}

function TodoKey({ act, alert }: { readonly act: Act; readonly alert: Alert | undefined }) {
  const navigate = useNavigate();
  useKey(act, () => alert && void navigate(placeOf(alert).path), alert !== undefined);
  return null;
}
