import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A message that one page passes to the next as navigation state. */
export interface ArrivalMessage {
  readonly message?: string | undefined;
  readonly username?: string | undefined;
}

/** Read once and removed from the history entry, so that a reload or the back button does not repeat it. */
export function useArrivalMessage(): ArrivalMessage {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => readArrival(state));
  useEffect(() => {
    if (state !== null) void navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, state]);
  return arrival;
}

function readArrival(state: unknown): ArrivalMessage {
  if (typeof state !== 'object' || state === null) return {};
  const { message, username } = state as Record<string, unknown>;
  return {
    message: typeof message === 'string' ? message : undefined,
    username: typeof username === 'string' ? username : undefined,
  };
}
