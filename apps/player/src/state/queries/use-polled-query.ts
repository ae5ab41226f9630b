import { clearQueries } from '@sanam/api-client/queries';

import { onPlayerChange } from '../session/session.ts';

export { usePolledQuery, type PolledQuery } from '@sanam/api-client/queries';

/** A player must never see what was fetched for another one. */
onPlayerChange(clearQueries);
